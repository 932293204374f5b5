import { LoadingPage, RowBones } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The keys while they are read. */
export default function LoadingKeys() {
  return (
    <LoadingPage label="Reading the API keys">
      <PageHead
        title="API keys"
        lead="A key lets a website, an app or a partner use this project’s animals. Give each its own, so that one can be ended without the others."
        action={<Bone className="h-11 w-28" />}
      />
      <RowBones rows={4} />
    </LoadingPage>
  );
}

import { LoadingPage, RowBones } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The members while they are read. */
export default function LoadingMembers() {
  return (
    <LoadingPage label="Reading the members">
      <PageHead
        title="Members"
        lead="Viewers look, staff also change animals, owners do everything."
        action={<Bone className="h-11 w-28" />}
      />
      <RowBones rows={3} />
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The list of projects while it is read. */
export default function LoadingProjects() {
  return (
    <LoadingPage label="Reading the projects">
      <PageHead title="Projects" action={<Bone className="h-11 w-36" />} />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["first", "second", "third"].map((key) => (
          <PanelBone key={key} className="h-36" />
        ))}
      </div>
    </LoadingPage>
  );
}

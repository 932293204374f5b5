import { LoadingPage, RowBones, TabBones } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The table of animals while it is read. */
export default function LoadingAnimals() {
  return (
    <LoadingPage label="Reading the animals">
      <TabBones />
      <PageHead title="Animals" action={<Bone className="h-11 w-44" />} />
      <div className="mb-4 flex flex-wrap gap-2.5">
        <Bone className="h-11 w-full sm:max-w-72" />
        <Bone className="h-11 flex-1 sm:max-w-44" />
        <Bone className="h-11 flex-1 sm:max-w-52" />
      </div>
      <RowBones rows={8} />
    </LoadingPage>
  );
}

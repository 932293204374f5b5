import { LoadingPage, RowBones, TabBones } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The categories while they are read. */
export default function LoadingCategories() {
  return (
    <LoadingPage label="Reading the categories">
      <TabBones />
      <PageHead
        title="Categories"
        lead="Programs know a category by its number. Here it gets a name and a colour for people."
        action={<Bone className="h-11 w-44" />}
      />
      <RowBones rows={6} />
    </LoadingPage>
  );
}

import { LoadingPage, RowBones } from "#components/page/loading-page.tsx";

export default function LoadingCategories() {
  return (
    <LoadingPage
      label="Loading the categories"
      tabs="animals"
      title="Categories"
      lead="Programs identify a category by its number. Give it a name and a color for people here."
      actionWidth="w-44"
    >
      <RowBones rows={6} />
    </LoadingPage>
  );
}

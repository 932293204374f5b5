import { LoadingPage, RowBones } from "#components/page/loading-page.tsx";

export default function LoadingCategories() {
  return (
    <LoadingPage
      label="Reading the categories"
      tabs="animals"
      title="Categories"
      lead="Programs know a category by its number. Here it gets a name and a colour for people."
      actionWidth="w-44"
    >
      <RowBones rows={6} />
    </LoadingPage>
  );
}

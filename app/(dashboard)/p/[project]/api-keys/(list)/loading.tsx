import { LoadingPage, RowBones } from "#components/page/loading-page.tsx";

export default function LoadingKeys() {
  return (
    <LoadingPage
      label="Reading the API keys"
      title="API keys"
      lead="A key lets a website, an app or a partner use this project’s animals. Give each its own, so that one can be ended without the others."
      actionWidth="w-28"
    >
      <RowBones rows={4} />
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingEndpoint() {
  return (
    <LoadingPage label="Loading the endpoint">
      <PanelBone className="h-80" />
    </LoadingPage>
  );
}

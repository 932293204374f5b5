import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingKey() {
  return (
    <LoadingPage label="Loading the API key">
      <div className="grid gap-5">
        <PanelBone className="h-40" />
        <PanelBone className="h-144" />
        <PanelBone className="h-96" />
      </div>
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/page/loading-page.tsx";

export default function LoadingKey() {
  return (
    <LoadingPage label="Loading the API key">
      <div className="grid gap-5">
        <PanelBone className="h-56" />
        <PanelBone className="h-32" />
        <PanelBone className="h-112" />
      </div>
    </LoadingPage>
  );
}

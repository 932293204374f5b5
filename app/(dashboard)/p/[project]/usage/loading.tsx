import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingUsage() {
  return (
    <LoadingPage label="Loading the usage" title="Usage and plan" lead="How much of the API this project uses, and its limits.">
      <div className="grid gap-5">
        <PanelBone className="h-56 lg:h-44" />
        <PanelBone className="h-112" />
        <PanelBone className="h-72" />
      </div>
    </LoadingPage>
  );
}

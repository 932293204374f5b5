import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingDomain() {
  return (
    <LoadingPage label="Loading the domain" tabs="settings">
      <div className="grid gap-5">
        <PanelBone className="h-28" />
        <PanelBone className="h-80" />
      </div>
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/page/loading-page.tsx";

export default function LoadingDomain() {
  return (
    <LoadingPage label="Loading the domain" tabs="settings">
      <div className="grid gap-5">
        <PanelBone className="h-32" />
        <PanelBone className="h-96" />
        <PanelBone className="h-56" />
      </div>
    </LoadingPage>
  );
}

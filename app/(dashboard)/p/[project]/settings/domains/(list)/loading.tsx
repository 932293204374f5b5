import { LoadingPage, PanelBone } from "#components/page/loading-page.tsx";

export default function LoadingDomains() {
  return (
    <LoadingPage
      label="Reading the domains"
      tabs="settings"
      title="Domains"
      lead="Addresses of your own for the project’s public site. The certificate comes by itself."
      actionWidth="w-36"
    >
      <div className="grid gap-4">
        <PanelBone className="h-44" />
        <PanelBone className="h-44" />
      </div>
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone, RowBones } from "#components/shell/page/loading-page.tsx";

export default function LoadingPlayground() {
  return (
    <LoadingPage
      label="Loading the playground"
      tabs="settings"
      title="DNS playground"
      lead="This page acts as your DNS provider. Only this installation sees what you set here, and it sees it immediately."
      actionWidth="w-32"
    >
      <div className="grid gap-5">
        <PanelBone className="h-56" />
        <RowBones rows={4} />
      </div>
    </LoadingPage>
  );
}

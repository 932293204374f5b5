import { LoadingPage, PanelBone, RowBones } from "#components/page/loading-page.tsx";

export default function LoadingPlayground() {
  return (
    <LoadingPage
      label="Reading the playground"
      tabs="settings"
      title="DNS playground"
      lead="This page plays the part of your DNS provider. What you set here is seen by this installation only, and at once."
      actionWidth="w-32"
    >
      <div className="grid gap-5">
        <PanelBone className="h-56" />
        <RowBones rows={4} />
      </div>
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingImports() {
  return (
    <LoadingPage
      label="Loading the imports"
      tabs="animals"
      title="Import animals"
      lead="Upload a list from a spreadsheet or another program."
    >
      <div className="grid gap-5">
        <PanelBone className="h-88" />
        <PanelBone className="h-40" />
      </div>
    </LoadingPage>
  );
}

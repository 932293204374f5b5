import { LoadingPage } from "#components/shell/page/loading-page.tsx";

export default function LoadingImports() {
  return (
    <LoadingPage
      label="Loading the imports"
      tabs="animals"
      title="Import animals"
      lead="Upload a list from a spreadsheet or another program."
      panels={["h-88", "h-40"]}
    />
  );
}

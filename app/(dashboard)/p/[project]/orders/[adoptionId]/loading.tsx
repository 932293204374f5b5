import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingAdoption() {
  return (
    <LoadingPage label="Loading the adoption">
      <PanelBone className="h-96" />
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingAnimal() {
  return (
    <LoadingPage label="Loading the animal" tabs="animals">
      <PanelBone className="h-144" />
    </LoadingPage>
  );
}

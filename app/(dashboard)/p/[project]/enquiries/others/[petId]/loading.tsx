import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingOthers() {
  return (
    <LoadingPage label="Loading the answer" tabs="enquiries" title="Answer all others">
      <PanelBone className="h-96" />
    </LoadingPage>
  );
}

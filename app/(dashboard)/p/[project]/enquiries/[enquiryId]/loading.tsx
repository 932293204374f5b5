import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingEnquiry() {
  return (
    <LoadingPage label="Loading the enquiry" tabs="enquiries">
      <PanelBone className="h-96" />
    </LoadingPage>
  );
}

import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingEnquirySettings() {
  return (
    <LoadingPage label="Loading the enquiry form" tabs="enquiries" title="Enquiry form" lead="What visitors are asked, and how you answer.">
      <PanelBone className="h-96" />
    </LoadingPage>
  );
}

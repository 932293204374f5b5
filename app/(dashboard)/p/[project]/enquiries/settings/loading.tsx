import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the enquiry form",
  tabs: "enquiries",
  title: "Enquiry form",
  lead: "What visitors are asked, and how you answer.",
  panels: ["h-96"],
});

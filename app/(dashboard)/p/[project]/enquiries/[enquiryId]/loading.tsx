import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({ label: "Loading the enquiry", tabs: "enquiries", panels: ["h-96"] });

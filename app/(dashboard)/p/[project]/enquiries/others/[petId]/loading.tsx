import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({ label: "Loading the answer", tabs: "enquiries", title: "Answer all others", panels: ["h-96"] });

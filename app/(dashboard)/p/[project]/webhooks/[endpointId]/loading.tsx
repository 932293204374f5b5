import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({ label: "Loading the endpoint", panels: ["h-80"] });

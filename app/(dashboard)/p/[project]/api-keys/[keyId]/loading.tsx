import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({ label: "Loading the API key", panels: ["h-40", "h-144", "h-96"] });

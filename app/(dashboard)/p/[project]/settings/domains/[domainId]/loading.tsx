import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({ label: "Loading the domain", tabs: "settings", panels: ["h-28", "h-80"] });

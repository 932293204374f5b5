import { loadingPage } from "#components/shell/page/loading-page.tsx";
import { PAPERS_LEAD, PAPERS_TITLE } from "#components/sites/papers/papers-page.tsx";

export default loadingPage({ label: "Loading the templates", title: PAPERS_TITLE, lead: PAPERS_LEAD, panels: ["h-96"] });

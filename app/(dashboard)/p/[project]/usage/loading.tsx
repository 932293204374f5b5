import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the usage",
  title: "Usage and plan",
  lead: "How much of the API this project uses, and its limits.",
  panels: ["h-56 lg:h-44", "h-112", "h-72"],
});

import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the imports",
  tabs: "animals",
  title: "Import animals",
  lead: "Upload a list from a spreadsheet or another program.",
  panels: ["h-88", "h-40"],
});

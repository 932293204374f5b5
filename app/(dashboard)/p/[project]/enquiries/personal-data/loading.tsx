import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the search",
  tabs: "enquiries",
  title: "Personal data",
  lead: "What you store about someone who wrote to you: find it, hand it out, erase it.",
  panels: ["h-56"],
});

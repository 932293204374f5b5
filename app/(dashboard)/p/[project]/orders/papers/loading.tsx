import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the templates",
  title: "Contracts and sheets",
  lead: "Templates that are filled with what you know of an animal and an adopter, for printing.",
  panels: ["h-96"],
});

import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the categories",
  tabs: "animals",
  title: "Categories",
  lead: "Each animal belongs to one category.",
  actionWidth: "w-44",
  rows: 6,
});

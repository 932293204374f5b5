import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the API keys",
  title: "API keys",
  lead: "A key lets a website, app, or partner use this project’s animals. Give each its own so you can revoke one without the others.",
  actionWidth: "w-28",
  rows: 4,
});

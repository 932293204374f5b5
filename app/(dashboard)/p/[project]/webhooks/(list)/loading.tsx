import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the webhooks",
  title: "Webhooks",
  lead: "Petstore sends each event to your own addresses as it happens, signed so that you can check where it’s from.",
  actionWidth: "w-36",
  rows: 3,
});

import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the domains",
  tabs: "settings",
  title: "Domains",
  lead: "Your own domains for the project’s public site. Certificates are issued automatically.",
  actionWidth: "w-36",
  rows: 4,
});

import { loadingPage } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the members",
  tabs: "settings",
  title: "Members",
  lead: "Viewers can look, staff can also edit animals and the public site, and owners can do everything.",
  actionWidth: "w-28",
  rows: 3,
});

import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading your account",
  title: "Account",
  children: (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <PanelBone className="h-56" />
      <PanelBone className="h-40" />
      <PanelBone className="h-80" />
      <PanelBone className="h-80" />
    </div>
  ),
});

import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the settings",
  tabs: "settings",
  title: "Settings",
  children: (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <PanelBone className="h-60" />
      <PanelBone className="h-60" />
      <PanelBone className="h-64 xl:col-span-2" />
    </div>
  ),
});

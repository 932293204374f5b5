import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the projects",
  title: "Projects",
  actionWidth: "w-36",
  children: (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <PanelBone className="h-36" />
      <PanelBone className="h-36" />
      <PanelBone className="h-36" />
    </div>
  ),
});

import { loadingPage, PanelBone, RowBones } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the playground",
  tabs: "settings",
  title: "DNS playground",
  lead: "This page acts as your DNS provider. Only this installation sees what you set here, and it sees it immediately.",
  actionWidth: "w-32",
  children: (
    <div className="grid gap-5">
      <PanelBone className="h-56" />
      <RowBones rows={4} />
    </div>
  ),
});

import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default loadingPage({
  label: "Loading the site",
  title: "Site",
  lead: "A page for visitors: who you are, and the animals that are available right now.",
  children: (
    <div className="grid gap-5 xl:grid-cols-2">
      <PanelBone className="h-[40rem]" />
      <PanelBone className="h-[40rem]" />
    </div>
  ),
});

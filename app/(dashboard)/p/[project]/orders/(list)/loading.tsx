import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

const COLUMNS = ["first", "second", "third", "fourth"];

export default loadingPage({
  label: "Loading the adoptions",
  title: "Adoptions",
  lead: "From first interest to the new home. Reserved makes an animal Pending, Home Adopted.",
  children: (
    <>
      <Bone className="mb-4 h-control w-80 max-w-full rounded-field" />
      <div className="grid gap-3 lg:grid-cols-4">
        {COLUMNS.map((column) => (
          <PanelBone key={column} className={`h-64 ${column === "first" ? "" : "max-lg:hidden"}`} />
        ))}
      </div>
    </>
  ),
});

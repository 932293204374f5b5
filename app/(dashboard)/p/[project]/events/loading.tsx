import { loadingPage, RowBones } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default loadingPage({
  label: "Loading the events",
  title: "Events",
  lead: "What programs can follow through the API: every change of the last 30 days, newest first.",
  children: (
    <>
      <Bone className="mb-4 h-11 w-48" />
      <RowBones rows={8} />
    </>
  ),
});

import { loadingPage, RowBones } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default loadingPage({
  label: "Loading the enquiries",
  tabs: "enquiries",
  title: "Enquiries",
  children: (
    <>
      <Bone className="mb-4 h-control w-80 max-w-full rounded-field" />
      <RowBones rows={8} />
    </>
  ),
});

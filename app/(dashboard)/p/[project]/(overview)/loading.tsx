import { LoadingSteps } from "#components/operations/overview/known-steps.tsx";
import { loadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default loadingPage({
  label: "Loading the overview",
  children: (
    <>
      <Bone className="-mt-4 mb-6 h-6 w-96 max-w-full lg:-mt-6 lg:mb-8" />
      <div className="grid gap-5">
        <LoadingSteps />
        <div className="grid gap-5 xl:grid-cols-2">
          <PanelBone className="h-92" />
          <PanelBone className="h-92" />
        </div>
        <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
          <PanelBone className="h-32" />
          <PanelBone className="h-32" />
          <PanelBone className="h-32" />
          <PanelBone className="h-32" />
        </div>
        <div className="flex items-center justify-between gap-4 pt-3">
          <Bone className="h-8 w-44" />
          <Bone className="h-control w-64 max-w-1/2" />
        </div>
        <div className="grid gap-5 xl:grid-cols-2">
          <PanelBone className="h-92" />
          <PanelBone className="h-92" />
        </div>
      </div>
    </>
  ),
});

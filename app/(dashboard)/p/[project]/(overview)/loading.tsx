import { LoadingPage, PanelBone } from "#components/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default function LoadingOverview() {
  return (
    <LoadingPage label="Loading the overview">
      <div className="grid gap-5 xl:grid-cols-2">
        <PanelBone className="h-60" />
        <PanelBone className="h-60" />
        <PanelBone className="h-36 xl:col-span-2" />
        <div className="flex items-center justify-between gap-4 pt-3 xl:col-span-2">
          <Bone className="h-8 w-44" />
          <Bone className="h-11 w-64 max-w-1/2" />
        </div>
        <PanelBone className="h-112" />
        <PanelBone className="h-112" />
        <PanelBone className="h-104 xl:col-span-2" />
      </div>
    </LoadingPage>
  );
}

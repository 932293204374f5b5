import { PanelBone } from "#components/shell/page/loading-page.tsx";
import { TabBones } from "#components/shell/page/tab-bones.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default function LoadingAnimal() {
  return (
    <div role="status" aria-label="Loading the animal">
      <TabBones tabs="animals" />
      <p className="mb-3 flex min-h-11 items-center text-note text-muted">All animals</p>
      <Bone className="h-[1.15em] w-64 max-w-full text-title" />
      <Bone className="mt-4 mb-5 h-6 w-56" />
      <TabBones tabs="animal" />
      <PanelBone className="h-144" />
    </div>
  );
}

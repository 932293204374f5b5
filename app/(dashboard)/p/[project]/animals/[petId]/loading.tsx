import { TabBones } from "#components/shell/page/tab-bones.tsx";
import { Bone } from "#components/ui/bone.tsx";

const ROWS = ["name", "category", "sex", "born", "size", "weight", "color", "coat"] as const;

export default function LoadingAnimal() {
  return (
    <div role="status" aria-label="Loading the animal">
      <Bone className="mb-5 h-[1.15em] w-64 max-w-full text-title" />
      <TabBones tabs="animal" />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-[minmax(0,29rem)_minmax(0,1fr)_17.5rem]">
        <Bone className="aspect-4/3 rounded-2xl" />
        <div>
          {ROWS.map((row) => (
            <div key={row} className="flex h-10 items-center border-b border-border">
              <Bone className="h-4 w-2/3" />
            </div>
          ))}
        </div>
        <Bone className="h-56 rounded-2xl max-xl:hidden" />
      </div>
    </div>
  );
}

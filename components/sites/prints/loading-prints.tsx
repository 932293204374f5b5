import { Bone } from "#components/ui/bone.tsx";

export const loadingPrints = (label: string, title: string) => () => (
  <main id="main" className="column max-w-4xl py-6">
    <div role="status" aria-label={label}>
      <Bone className="mb-3 h-11 w-32" />
      <h1 className="mb-3 text-title">{title}</h1>
      <Bone className="mb-5 h-11 w-56" />
      <Bone className="mb-2 h-5 w-80 max-w-full" />
      <Bone className="mt-4 aspect-[210/297] w-full" />
    </div>
  </main>
);

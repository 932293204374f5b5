"use client";

import { useParams } from "next/navigation";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import { Bone } from "#components/ui/bone.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";

export default function AnimalsLoading() {
  const { project } = useParams<{ project: string }>();
  const mayWrite = useShell().project?.may.writePets ?? false;
  return (
    <>
      <SectionTabs project={project} here="animals" />
      <PageHead
        title="Animals"
        action={
          <div className="flex flex-wrap items-center gap-2">
            <Bone className={`h-control w-10 rounded-full ${mayWrite ? "sm:w-46" : "sm:w-28"}`} />
            {mayWrite && <Bone className="h-control w-24 rounded-full sm:w-37" />}
          </div>
        }
      />
      <div className="mb-3 flex flex-wrap gap-x-2.5 gap-y-2 sm:mb-4">
        <Bone className="h-control flex-1 rounded-field sm:max-w-80" />
        <Bone className="h-control w-28 rounded-field" />
        <Bone className="h-control-small rounded-full max-xl:basis-full xl:w-120" />
      </div>
      <div className="rounded-2xl border border-border bg-surface">
        <RowsSkeleton label="Loading the animals" height="h-11" />
      </div>
    </>
  );
}

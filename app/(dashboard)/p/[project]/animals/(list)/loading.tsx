"use client";

import { useParams } from "next/navigation";
import { useShell } from "#components/layout/shell-context.tsx";
import { PageHead } from "#components/page/page-head.tsx";
import { SectionTabs } from "#components/pets/section-tabs.tsx";
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
            <Bone className={`h-11 w-10 ${mayWrite ? "sm:w-46" : "sm:w-28"}`} />
            {mayWrite && <Bone className="h-11 w-24 sm:w-37" />}
          </div>
        }
      />
      <div className="mb-4 h-11" />
      <div className="rounded-2xl border border-border bg-surface">
        <RowsSkeleton label="Loading the animals" height="h-11" />
      </div>
    </>
  );
}

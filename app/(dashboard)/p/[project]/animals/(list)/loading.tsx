"use client";

import { useParams } from "next/navigation";
import { SectionTabs } from "#components/animals/section-tabs.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";

/** Stands where the animals will be while the server reads them; what is there already keeps its place. */
export default function AnimalsLoading() {
  const { project } = useParams<{ project: string }>();
  return (
    <>
      <SectionTabs project={project} here="animals" />
      <PageHead title="Animals" />
      <div className="mb-4 h-[9.5rem] sm:h-11" />
      <div className="rounded-2xl border border-border bg-surface">
        <RowsSkeleton label="Reading the animals" height="h-13" />
      </div>
    </>
  );
}

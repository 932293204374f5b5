import type { Metadata } from "next";
import { PageHead } from "#components/layout/page-head.tsx";
import { AnimalCounts } from "#components/overview/animal-counts.tsx";
import { Attention } from "#components/overview/attention.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { WindowsPanel } from "#components/usage/windows-panel.tsx";
import { pageAccess } from "#lib/projects/loaders.ts";
import { projectOverview } from "#lib/projects/overview/loaders.ts";
import { usageNow } from "#lib/usage/loaders.ts";

export const metadata: Metadata = { title: "Overview" };

/** How the project stands, and what needs somebody's attention. */
export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const access = await pageAccess((await params).project);
  const [overview, usage] = await Promise.all([projectOverview(access), usageNow(access)]);
  const { slug, name } = access.project;
  const animals = Object.values(overview.animals).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead title={name} />
      <div className="grid gap-5 xl:grid-cols-2">
        {(animals === 0 || overview.activeKeys === 0) && (
          <FirstSteps slug={slug} hasAnimals={animals > 0} hasKey={overview.activeKeys > 0} role={access.role} />
        )}
        <AnimalCounts slug={slug} counts={overview.animals} />
        <WindowsPanel slug={slug} initial={usage} />
        <Attention slug={slug} overview={overview} />
      </div>
    </>
  );
}

import type { Metadata } from "next";
import { PageHead } from "#components/layout/page-head.tsx";
import { AnimalCounts } from "#components/overview/animal-counts.tsx";
import { Attention } from "#components/overview/attention.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { TrendCharts } from "#components/overview/trend-charts.tsx";
import { WindowsPanel } from "#components/usage/windows-panel.tsx";
import { pageAccess } from "#lib/projects/loaders.ts";
import { projectOverview, projectTrend } from "#lib/projects/overview/loaders.ts";
import { allOf } from "#lib/projects/overview/view.ts";
import { usageNow } from "#lib/usage/loaders.ts";

export const metadata: Metadata = { title: "Overview" };

/** How the project stands, what needs somebody's attention, and how it fared over time. */
export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const access = await pageAccess((await params).project);
  const [overview, trend, usage] = await Promise.all([projectOverview(access), projectTrend(access), usageNow(access)]);
  const { slug, name } = access.project;
  const hasAnimals = trend.pets.some((day) => (allOf(day) ?? 0) > 0);
  return (
    <>
      <PageHead title={name} />
      <div className="grid gap-5">
        <div className="grid gap-5 xl:grid-cols-2">
          {(!hasAnimals || overview.activeKeys === 0) && (
            <FirstSteps slug={slug} hasAnimals={hasAnimals} hasKey={overview.activeKeys > 0} role={access.role} />
          )}
          <AnimalCounts slug={slug} initial={trend} />
          <WindowsPanel slug={slug} initial={usage} />
          <Attention slug={slug} overview={overview} />
        </div>
        <TrendCharts slug={slug} initial={trend} />
      </div>
    </>
  );
}

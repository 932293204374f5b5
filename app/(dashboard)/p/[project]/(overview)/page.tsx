import type { Metadata } from "next";
import { AnimalCounts } from "#components/overview/animal-counts.tsx";
import { Attention } from "#components/overview/attention.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { TrendCharts } from "#components/overview/trend-charts.tsx";
import { PageHead } from "#components/page/page-head.tsx";
import { WindowsPanel } from "#components/usage/windows-panel.tsx";
import { pageAccess } from "#lib/access/loaders.ts";
import { projectTrend } from "#lib/projects/overview/loaders.ts";
import { can } from "#lib/scope/permissions.rules.ts";
import { usageNow } from "#lib/usage/loaders.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const access = await pageAccess((await params).project);
  const [trend, usage] = await Promise.all([projectTrend(access), usageNow(access)]);
  const { slug, name } = access.project;
  const may = { writePets: can(access.role, "pets.write"), writeKeys: can(access.role, "keys.write") };
  return (
    <>
      <PageHead title={name} />
      <div className="grid gap-5">
        <div className="grid gap-5 xl:grid-cols-2">
          <FirstSteps slug={slug} initial={trend} may={may} />
          <AnimalCounts slug={slug} initial={trend} />
          <WindowsPanel slug={slug} initial={usage} />
          <Attention slug={slug} initial={trend} mayRotate={may.writeKeys} />
        </div>
        <TrendCharts slug={slug} initial={trend} />
      </div>
    </>
  );
}

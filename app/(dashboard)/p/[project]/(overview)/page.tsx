import type { Metadata } from "next";
import { WindowsPanel } from "#components/gateway/usage/windows-panel.tsx";
import { Attention } from "#components/operations/overview/attention.tsx";
import { DailyPanels } from "#components/operations/overview/daily-panels.tsx";
import { Figures } from "#components/operations/overview/figures.tsx";
import { FirstSteps } from "#components/operations/overview/first-steps.tsx";
import { TrendCharts } from "#components/operations/overview/trend-charts.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { usageNow } from "#lib/gateway/usage/loaders.ts";
import { projectTrend } from "#lib/operations/overview/loaders.ts";
import { stepAbilities } from "#lib/operations/overview/view.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const access = await pageAccess((await params).project);
  const [trend, usage] = await Promise.all([projectTrend(access), usageNow(access)]);
  const { project, person, role } = access;
  const { slug, name } = project;
  const may = stepAbilities(role);
  const about = trend.isDemo ? "This is a demo project: its animals and their history are made up." : "Here’s how things are going.";
  return (
    <>
      <PageHead title={name} lead={`Hello, ${person.name.split(" ")[0]}. ${about}`} />
      <div className="grid gap-5">
        <Attention slug={slug} initial={trend} mayRotate={may.writeKeys} />
        <FirstSteps slug={slug} initial={trend} may={may} />
        <Figures slug={slug} initial={trend} />
        <DailyPanels slug={slug} initial={trend} seesLog={can(role, "audit.read")} />
        <TrendCharts slug={slug} initial={trend}>
          <WindowsPanel slug={slug} initial={usage} />
        </TrendCharts>
      </div>
    </>
  );
}

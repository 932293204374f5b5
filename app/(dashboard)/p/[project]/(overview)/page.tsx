import type { Metadata } from "next";
import Link from "next/link";
import { Attention } from "#components/operations/overview/attention.tsx";
import { DailyPanels } from "#components/operations/overview/daily-panels.tsx";
import { EnquiriesPanel } from "#components/operations/overview/enquiries-panel.tsx";
import { Figures } from "#components/operations/overview/figures.tsx";
import { FirstSteps } from "#components/operations/overview/first-steps.tsx";
import { TrendCharts } from "#components/operations/overview/trend-charts.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { projectTrend } from "#lib/operations/overview/loaders.ts";
import { stepAbilities } from "#lib/operations/overview/view.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ project: string }> }) {
  const access = await pageAccess((await params).project);
  const trend = await projectTrend(access);
  const { project, person, role } = access;
  const { slug, name } = project;
  const may = stepAbilities(role);
  const about = trend.isDemo ? "This is a demo project: its animals and their history are made up." : "Here’s what’s up today.";
  return (
    <>
      <PageHead
        title={name}
        lead={`Hello, ${person.name.split(" ")[0]}. ${about}`}
        action={
          trend.isDemo && (
            <Link href="/projects?do=new-project" className="button button--primary">
              Create your own shelter
            </Link>
          )
        }
      />
      <div className="grid gap-5">
        <FirstSteps slug={slug} initial={trend} may={may} />
        <EnquiriesPanel slug={slug} initial={trend} />
        <Attention slug={slug} initial={trend} may={may} mayRotate={can(role, "keys.write")} />
        <DailyPanels slug={slug} initial={trend} seesLog={can(role, "audit.read")} />
        <Figures slug={slug} initial={trend} />
        <TrendCharts slug={slug} initial={trend} />
      </div>
    </>
  );
}

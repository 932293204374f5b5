import type { Metadata } from "next";
import { CeilingsPanel } from "#components/gateway/usage/ceilings-panel.tsx";
import { PlanChooser } from "#components/gateway/usage/plan-chooser.tsx";
import { UsageCharts } from "#components/gateway/usage/usage-charts.tsx";
import { WindowsPanel } from "#components/gateway/usage/windows-panel.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { usageHistory, usageNow } from "#lib/gateway/usage/loaders.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { projectCeilings } from "#lib/people/ceilings/loaders.ts";
import { can } from "#lib/people/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Usage and plan" };

export default async function UsagePage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/usage`);
  const [now, history, ceilings] = await Promise.all([usageNow(access), usageHistory(access), projectCeilings(access)]);
  return (
    <>
      <PageHead title="Usage and plan" lead="How much of the API this project uses, and its limits." />
      <div className="grid gap-5">
        <WindowsPanel slug={slug} initial={now} isWide />
        <CeilingsPanel slug={slug} initial={ceilings} />
        <UsageCharts slug={slug} initial={history} />
        <PlanChooser
          slug={slug}
          initial={now}
          history={history}
          mayChange={can(access.role, "plan.write")}
          isAdmin={access.role === "admin"}
        />
      </div>
    </>
  );
}

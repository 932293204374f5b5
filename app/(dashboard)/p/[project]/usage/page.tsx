import type { Metadata } from "next";
import { CeilingsPanel } from "#components/gateway/usage/ceilings-panel.tsx";
import { type PlanChoice, PlanChooser } from "#components/gateway/usage/plan-chooser.tsx";
import { UsageCharts } from "#components/gateway/usage/usage-charts.tsx";
import { WindowsPanel } from "#components/gateway/usage/windows-panel.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { ownersRequestPlans, planRequest } from "#lib/gateway/plans/requests.loaders.ts";
import { usageHistory, usageNow } from "#lib/gateway/usage/loaders.ts";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { planCeilings, projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Usage and plan" };

function choiceOf(role: ProjectAccess["role"]): PlanChoice {
  if (!can(role, "plan.write")) return "none";
  return role !== "admin" && ownersRequestPlans() ? "request" : "set";
}

export default projectPage("usage", async (access) => {
  const { slug } = access.project;
  const [now, history, ceilings, request] = await Promise.all([
    usageNow(access),
    usageHistory(access),
    projectCeilings(access),
    planRequest(access),
  ]);
  return (
    <>
      <PageHead title="Usage and plan" lead="How much of the API this project uses, and its limits." />
      <div className="grid gap-5">
        <WindowsPanel slug={slug} initial={now} />
        <CeilingsPanel slug={slug} initial={ceilings} />
        <UsageCharts slug={slug} initial={history} perDay={now.day.limit} />
        <PlanChooser
          slug={slug}
          initial={now}
          history={history}
          request={request}
          ceilings={planCeilings()}
          choice={choiceOf(access.role)}
          isAdmin={access.role === "admin"}
        />
      </div>
    </>
  );
});

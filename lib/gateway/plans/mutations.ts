import { endDomainsWithin } from "#lib/gateway/plans/domains.mutations.ts";
import { enterpriseLimitsSchema, type ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { writeEvent } from "#lib/history/events/mutations.ts";
import { limitsOf, type Plan } from "#lib/people/access/plan.rules.ts";
import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { inProject, requireProof } from "#lib/people/scope/rights.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";

const ONLY_ADMINS = "Only an administrator of this service can set Enterprise. Ask one of them.";

interface WantedLimits {
  perMinute?: number | undefined;
  perDay?: number | undefined;
}

function storedLimits(plan: Plan, limits: WantedLimits | null): { perMinute: number | null; perDay: number | null } {
  if (plan !== "enterprise") {
    if (limits === null) return { perMinute: null, perDay: null };
    throw new AppError("invalid_body", `The ${plan} plan has fixed limits; only enterprise can have custom limits.`);
  }
  const parsed = enterpriseLimitsSchema.safeParse(limits ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `Enterprise needs both limits. ${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}

/**
 * Applies from the next request on; current usage stays. Domains that the plan does not have are served on for some days.
 * @throws AppError `invalid_body`, `not_found`; DashboardError `not_allowed`, `reauthentication_required`
 */
export async function setPlan(scope: ProjectScope, plan: Plan, limits: WantedLimits | null, actor: Actor): Promise<ProjectPlan> {
  const id = BigInt(scope.projectId);
  const { now, isChanged } = await inProject(scope, actor, "plan.write", async (tx, role) => {
    await requireProof(tx, actor);
    if (plan === "enterprise" && role !== "admin") throw new DashboardError("not_allowed", ONLY_ADMINS);
    const stored = storedLimits(plan, limits);
    const now = { plan, ...limitsOf(plan, stored) };
    const row = await tx.project.findUniqueOrThrow({
      where: { id },
      select: { plan: true, perMinute: true, perDay: true, domainsGraceAt: true },
    });
    if (row.plan === plan && row.perMinute === stored.perMinute && row.perDay === stored.perDay) return { now, isChanged: false };
    const ending = await endDomainsWithin(tx, id, { from: row.plan, to: plan, graceAt: row.domainsGraceAt, now: clock()() });
    const end = row.plan === plan ? {} : (ending ?? { domainsUntil: null });
    await tx.project.update({ where: { id }, data: { plan, ...stored, ...end }, select: { id: true } });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "plan.set",
      entityType: "project",
      entityId: scope.projectId,
      before: { plan: row.plan, ...limitsOf(row.plan, row) },
      after: now,
    });
    await writeEvent(tx, scope.projectId, "plan.changed", now);
    await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
    return { now, isChanged: true };
  });
  if (isChanged) await publishChange({ kind: "keys", projectId: scope.projectId });
  return now;
}

import { domainToUnicode } from "node:url";
import { writeAudit } from "#lib/audit/mutations.ts";
import { publishChange } from "#lib/changes/publish.service.ts";
import { announceWithin } from "#lib/db/changes.ts";
import type { Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import { writeEvent } from "#lib/events/mutations.ts";
import { domainsOnHoldLetter } from "#lib/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/mail/owners.mutations.ts";
import { limitsOf, type Plan } from "#lib/plans/rules.ts";
import { enterpriseLimitsSchema, type ProjectPlan } from "#lib/plans/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";
import { inProject } from "#lib/scope/rights.mutations.ts";

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

const hasDomains = (plan: Plan): boolean => plan !== "free";

/** A downgrade darkens them at once, which its maker may not have meant, and other owners do not see. */
async function tellOfHeldDomains(tx: Transaction, projectId: bigint): Promise<void> {
  const rows = await tx.domain.findMany({ where: { projectId }, select: { name: true }, orderBy: { id: "asc" } });
  if (rows.length === 0) return;
  const domains = rows.map(({ name }) => domainToUnicode(name));
  await mailOwners(tx, projectId, ({ email, project, url }) => domainsOnHoldLetter(email, { domains, project, url: `${url}/usage` }));
}

/**
 * Applies from the next request on; usage in the current windows is kept. Never applies for an actor who has lost
 * ownership. The current plan is a no-op.
 * @param limits Enterprise only, 1 to 1,000,000,000
 * @throws AppError `invalid_body`; `not_found` when the project is gone or in the bin, or the actor is not a member;
 * DashboardFault `not_allowed` for non-owners
 */
export async function setPlan(scope: ProjectScope, plan: Plan, limits: WantedLimits | null, actor: Actor): Promise<ProjectPlan> {
  const id = BigInt(scope.projectId);
  const { now, isChanged } = await inProject(scope, actor, "plan.write", async (tx, role) => {
    if (plan === "enterprise" && role !== "admin") throw new DashboardFault("not_allowed", ONLY_ADMINS);
    const stored = storedLimits(plan, limits);
    const now = { plan, ...limitsOf(plan, stored) };
    const row = await tx.project.findUniqueOrThrow({ where: { id }, select: { plan: true, perMinute: true, perDay: true } });
    if (row.plan === plan && row.perMinute === stored.perMinute && row.perDay === stored.perDay) return { now, isChanged: false };
    await tx.project.update({ where: { id }, data: { plan, ...stored }, select: { id: true } });
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
    if (!hasDomains(plan) && hasDomains(row.plan)) await tellOfHeldDomains(tx, id);
    await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
    return { now, isChanged: true };
  });
  if (isChanged) await publishChange({ kind: "keys", projectId: scope.projectId });
  return now;
}

import { endDomainsWithin } from "#lib/gateway/plans/domains.mutations.ts";
import { closeOvertakenRequest } from "#lib/gateway/plans/open-requests.mutations.ts";
import { ownersRequestPlans } from "#lib/gateway/plans/requests.loaders.ts";
import { enterpriseLimitsSchema, type ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { writeEvents } from "#lib/history/events/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const ONLY_ADMINS = "Only an administrator of this service can set Enterprise. Ask one of them.";

const ADMINS_CHOOSE =
  "On this service, an administrator decides about plans. Request the plan in the dashboard, under Usage and plan; nothing was changed.";

interface WantedLimits {
  perMinute?: number | undefined;
  perDay?: number | undefined;
}

/** @throws `conflict` unless the project is on this plan */
async function refuseOtherPlan(tx: CheckedTransaction, { projectId }: ProjectScope, plan: Plan): Promise<void> {
  const row = await tx.project.findUniqueOrThrow({ where: { id: BigInt(projectId) }, select: { plan: true } });
  if (row.plan !== plan) throw new DashboardError("conflict", ADMINS_CHOOSE);
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

interface StoredPlan {
  plan: Plan;
  perMinute: number | null;
  perDay: number | null;
}

/**
 * Call `publishPlan` after the commit.
 * @returns whether anything changed
 */
export async function changePlanWithin(tx: CheckedTransaction, scope: ProjectScope, stored: StoredPlan, actor: Actor): Promise<boolean> {
  const { plan } = stored;
  const id = BigInt(scope.projectId);
  const row = await tx.project.findUniqueOrThrow({
    where: { id },
    select: { plan: true, perMinute: true, perDay: true, domainsGraceAt: true },
  });
  if (row.plan === plan && row.perMinute === stored.perMinute && row.perDay === stored.perDay) return false;
  const now = { plan, ...limitsOf(plan, stored) };
  const ending = await endDomainsWithin(tx, id, { from: row.plan, to: plan, graceAt: row.domainsGraceAt, now: clock()() });
  const end = row.plan === plan ? {} : (ending ?? { domainsUntil: null });
  await tx.project.update({ where: { id }, data: { ...stored, ...end }, select: { id: true } });
  await writeAudit(tx, { scope, actor }, "plan.set", scope.projectId, {
    entityType: "project",
    before: { plan: row.plan, ...limitsOf(row.plan, row) },
    after: now,
  });
  if (row.plan !== plan) await closeOvertakenRequest(tx, id, plan, actor);
  await writeEvents(tx, scope.projectId, [{ type: "plan.changed", data: now }]);
  await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
  return true;
}

export async function publishPlan({ projectId }: ProjectScope): Promise<void> {
  await publishChange({ kind: "keys", projectId });
}

/**
 * Takes effect with the next request; current usage stays. Domains that the plan lacks have a grace.
 * @throws AppError `invalid_body`, `not_found`; DashboardError `not_allowed`, `reauthentication_required`, `conflict` where
 * administrators choose
 */
export async function setPlan(scope: ProjectScope, plan: Plan, limits: WantedLimits | null, actor: Actor): Promise<ProjectPlan> {
  const now = await inProject(scope, actor, "plan.write", (tx, role) => setPlanWithin(tx, scope, { plan, limits, role }, actor));
  await publishPlan(scope);
  return now;
}

interface WantedPlan {
  plan: Plan;
  limits: WantedLimits | null;
  role: Role | "admin";
}

/**
 * Call `publishPlan` after the commit.
 * @throws see `setPlan`
 */
export async function setPlanWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { plan, limits, role }: WantedPlan,
  actor: Actor,
): Promise<ProjectPlan> {
  await requireProof(tx, actor);
  if (plan === "enterprise" && role !== "admin") throw new DashboardError("not_allowed", ONLY_ADMINS);
  const stored = { plan, ...storedLimits(plan, limits) };
  if (role !== "admin" && ownersRequestPlans()) await refuseOtherPlan(tx, scope, plan);
  await changePlanWithin(tx, scope, stored, actor);
  return { plan, ...limitsOf(plan, stored) };
}

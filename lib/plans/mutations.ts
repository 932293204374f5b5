import { writeAudit } from "#lib/audit/mutations.ts";
import { publishChange } from "#lib/changes/publish.service.ts";
import { announceWithin } from "#lib/db/changes.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import { limitsOf, type Plan } from "#lib/plans/rules.ts";
import { enterpriseLimitsSchema, type ProjectPlan } from "#lib/plans/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";
import { lockProject, requireOwner } from "#lib/scope/project.mutations.ts";

/** Figures as they come from outside; either may be missing. */
interface WantedLimits {
  perMinute?: number | undefined;
  perDay?: number | undefined;
}

function storedLimits(plan: Plan, limits: WantedLimits | null): { perMinute: number | null; perDay: number | null } {
  if (plan !== "enterprise") {
    if (limits === null) return { perMinute: null, perDay: null };
    throw new AppError("invalid_body", `The ${plan} plan has fixed figures; only enterprise takes its own.`);
  }
  const parsed = enterpriseLimitsSchema.safeParse(limits ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_body", `Enterprise needs both figures. ${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
}

/**
 * Puts a project on a plan. It holds from the next request on; what is used of a window stays used.
 * Guarantee: whoever was no owner any more when it came to the change has changed nothing. A plan
 * that the project has already is no change: nothing is recorded and no process is told.
 *
 * @param limits Enterprise's figures, both from 1 to 1,000,000,000; null for every other plan
 * @throws AppError `invalid_body` when figures are missing, out of range or not wanted; `not_found` when the
 *   project is gone or in the bin, or who asks is no member; DashboardFault `not_allowed` for who is no owner
 */
export async function setPlan(scope: ProjectScope, plan: Plan, limits: WantedLimits | null, actor: Actor): Promise<ProjectPlan> {
  const stored = storedLimits(plan, limits);
  const id = BigInt(scope.projectId);
  const now = { plan, ...limitsOf(plan, stored) };
  const isChanged = await prisma().$transaction(async (tx) => {
    await lockProject(tx, scope);
    await requireOwner(tx, scope, actor);
    const row = await tx.project.findUniqueOrThrow({ where: { id }, select: { plan: true, perMinute: true, perDay: true } });
    if (row.plan === plan && row.perMinute === stored.perMinute && row.perDay === stored.perDay) return false;
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
    await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
    return true;
  });
  if (isChanged) await publishChange({ kind: "keys", projectId: scope.projectId });
  return now;
}

import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { announceWithin } from "#lib/db/changes.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import { limitsOf, type Plan } from "#lib/plans/rules.ts";
import { enterpriseLimitsSchema, type ProjectPlan } from "#lib/plans/schema.ts";
import { publishChange } from "#lib/rate-limit/service.ts";

/** Figures as they come from outside; either may be missing. */
export interface WantedLimits {
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
 *
 * @param limits Enterprise's figures, both from 1 to 1,000,000,000; null for every other plan
 * @throws AppError `invalid_body` when figures are missing, out of range or not wanted; `not_found` when the project is gone
 */
export async function setPlan(scope: ProjectScope, plan: Plan, limits: WantedLimits | null, actor: Actor): Promise<ProjectPlan> {
  const stored = storedLimits(plan, limits);
  const id = BigInt(scope.projectId);
  const after = await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from projects where id = ${id} for no key update`;
    const row = await tx.project.findUnique({ where: { id }, select: { plan: true, perMinute: true, perDay: true } });
    if (!row) throw new AppError("not_found", "There is no such project.");
    await tx.project.update({ where: { id }, data: { plan, ...stored }, select: { id: true } });
    const now = { plan, ...limitsOf(plan, stored) };
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
    return now;
  });
  await publishChange({ kind: "keys", projectId: scope.projectId });
  return after;
}

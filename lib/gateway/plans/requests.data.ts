import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** @returns null before the first request */
export async function findPlanRequest(
  { projectId }: ProjectScope,
  db: Pick<Transaction, "planRequest"> = prisma(),
): Promise<PlanRequest | null> {
  const row = await db.planRequest.findUnique({
    where: { projectId: BigInt(projectId) },
    include: { requestedBy: { select: { name: true } } },
  });
  if (!row) return null;
  const { id, fromPlan, plan, note, state, requestedBy, requestedAt, decidedAt, reason } = row;
  return {
    ...{ id: String(id), fromPlan, plan, note, state, reason },
    requestedBy: requestedBy?.name ?? null,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

import { ownersRequestPlans } from "#lib/gateway/plans/requests.loaders.ts";
import { countOpenPlanRequests, listPlanRequests } from "#lib/operations/admin/plan-requests.data.ts";
import type { AdminPlanRequests } from "#lib/operations/admin/plan-requests.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export function adminPlanRequests(_admin: Administrator): Promise<AdminPlanRequests> {
  return listPlanRequests();
}

/** @returns null if no one waits and owners choose plans themselves */
export async function waitingPlanRequests(): Promise<number | null> {
  const count = await countOpenPlanRequests();
  return count > 0 || ownersRequestPlans() ? count : null;
}

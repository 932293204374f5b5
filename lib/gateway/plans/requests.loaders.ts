import { findPlanRequest } from "#lib/gateway/plans/requests.data.ts";
import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { requireAllowed } from "#lib/tenancy/scope/rights.rules.ts";

/** If the setting says so, owners request a plan and administrators decide. */
export const ownersRequestPlans = (): boolean => settings().PLAN_CHANGES === "administrators";

/**
 * @returns the latest request; null before the first
 * @throws `not_allowed`
 */
export async function planRequest({ scope, role }: Pick<ProjectAccess, "scope" | "role">): Promise<PlanRequest | null> {
  requireAllowed(role, "plan.read");
  return await findPlanRequest(scope);
}

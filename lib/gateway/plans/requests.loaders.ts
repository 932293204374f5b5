import { findPlanRequest } from "#lib/gateway/plans/requests.data.ts";
import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { requireAllowed } from "#lib/people/scope/rights.rules.ts";
import { settings } from "#lib/platform/config/env.ts";

/** Where the service says so, owners request a plan and administrators decide. */
export const ownersRequestPlans = (): boolean => settings().PLAN_CHANGES === "administrators";

/**
 * The last one; null before the first.
 * @throws `not_allowed`
 */
export async function planRequest({ scope, role }: Pick<ProjectAccess, "scope" | "role">): Promise<PlanRequest | null> {
  requireAllowed(role, "plan.read");
  return await findPlanRequest(scope);
}

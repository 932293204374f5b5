import { planRequest } from "#lib/gateway/plans/requests.loaders.ts";
import { requestPlan, withdrawPlanRequest } from "#lib/gateway/plans/requests.mutations.ts";
import { planRequestSchema } from "#lib/gateway/plans/requests.schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** The last one; null before the first. */
export const GET = sessionRoute({ action: "plan.read" }, ({ access }) => planRequest(access));

export const POST = sessionRoute({ action: "plan.write", body: planRequestSchema }, async ({ access, body, actor }) =>
  created(await requestPlan(access.scope, body, actor)),
);

export const DELETE = sessionRoute({ action: "plan.write" }, ({ access, actor }) => withdrawPlanRequest(access.scope, actor));

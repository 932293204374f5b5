import { planRequest } from "#lib/gateway/plans/requests.loaders.ts";
import { requestPlan, withdrawPlanRequest } from "#lib/gateway/plans/requests.mutations.ts";
import { planRequestSchema } from "#lib/gateway/plans/requests.schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** The last one; null before the first. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.read" }, ({ access }) => planRequest(access));
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.write", body: planRequestSchema }, async ({ access, body, actor }) =>
    created(await requestPlan(access.scope, body, actor)),
  );
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.write" }, ({ access, actor }) => withdrawPlanRequest(access.scope, actor));
}

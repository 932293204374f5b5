import { DashboardFault } from "#lib/errors.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { setPlan } from "#lib/plans/mutations.ts";
import { planChangeSchema } from "#lib/plans/schema.ts";

/** Only an administrator can assign Enterprise. */
export function PUT(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.write", body: planChangeSchema }, async ({ access, body, actor }) => {
    const { plan, perMinute, perDay } = body;
    if (plan === "enterprise" && access.role !== "admin") {
      throw new DashboardFault("not_allowed", "Only an administrator of this service can set Enterprise. Ask one of them.");
    }
    const hasFigures = perMinute !== undefined || perDay !== undefined;
    return await setPlan(access.scope, plan, hasFigures ? { perMinute, perDay } : null, actor);
  });
}

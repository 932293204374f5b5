import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { planChangeSchema } from "#lib/gateway/plans/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** Only an administrator can assign Enterprise. */
export const PUT = sessionRoute({ action: "plan.write", body: planChangeSchema, needsProof: true }, async ({ access, body, actor }) => {
  const { plan, perMinute, perDay } = body;
  const hasFigures = perMinute !== undefined || perDay !== undefined;
  return await setPlan(access.scope, plan, hasFigures ? { perMinute, perDay } : null, actor);
});

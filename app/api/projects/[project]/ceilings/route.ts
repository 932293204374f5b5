import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";

export const GET = sessionRoute({ action: "plan.read" }, ({ access }) => projectCeilings(access));

import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectTrend } from "#lib/operations/overview/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => projectTrend(access));

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";

export const GET = adminRoute({}, ({ admin }) => adminPlanRequests(admin));

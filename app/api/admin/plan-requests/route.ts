import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminPlanRequests(admin));
}

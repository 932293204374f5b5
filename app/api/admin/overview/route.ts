import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => serviceOverview(admin));
}

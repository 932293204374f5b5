import { serviceOverview } from "#lib/admin/overview.loaders.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

/** What the service holds and does, and how it is. */
export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => serviceOverview(admin));
}

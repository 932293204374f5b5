import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminBans } from "#lib/operations/admin/bans.loaders.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminBans(admin));
}

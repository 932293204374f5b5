import { adminBans } from "#lib/admin/bans.loaders.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminBans(admin));
}

import { adminBans } from "#lib/admin/bans.loaders.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

/** The bans in force in all projects, and those that ended lately. */
export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminBans(admin));
}

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminBans } from "#lib/operations/admin/bans.loaders.ts";

export const GET = adminRoute({}, ({ admin }) => adminBans(admin));

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";

export const GET = adminRoute({}, ({ admin }) => serviceOverview(admin));

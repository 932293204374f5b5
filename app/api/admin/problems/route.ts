import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { serviceProblems } from "#lib/operations/admin/problems.loaders.ts";

export const GET = adminRoute({}, ({ admin }) => serviceProblems(admin));

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { checkAgain, serviceProblems } from "#lib/operations/admin/problems.loaders.ts";

export const GET = adminRoute({}, ({ admin }) => serviceProblems(admin));

export const POST = adminRoute({}, ({ admin }) => checkAgain(admin));

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminProjectPage } from "#lib/operations/admin/projects.loaders.ts";
import { readProjectQuery } from "#lib/operations/admin/projects.schema.ts";

export const GET = adminRoute({}, ({ query, admin }) => adminProjectPage(admin, readProjectQuery(query)));

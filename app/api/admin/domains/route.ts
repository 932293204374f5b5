import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminDomainPage } from "#lib/operations/admin/domains.loaders.ts";
import { readDomainQuery } from "#lib/operations/admin/domains.schema.ts";

export const GET = adminRoute({}, ({ query, admin }) => adminDomainPage(admin, readDomainQuery(query)));

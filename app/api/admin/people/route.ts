import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminPeoplePage } from "#lib/operations/admin/people.loaders.ts";
import { readPeopleQuery } from "#lib/operations/admin/people.schema.ts";

export const GET = adminRoute({}, ({ query, admin }) => adminPeoplePage(admin, readPeopleQuery(query)));

import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { adminPeoplePage } from "#lib/operations/admin/people.loaders.ts";
import { readPeopleQuery } from "#lib/operations/admin/people.schema.ts";

export const GET = adminRoute({}, ({ request, admin }) => adminPeoplePage(admin, readPeopleQuery(new URL(request.url))));

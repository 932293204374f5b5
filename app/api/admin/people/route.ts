import { adminPeoplePage } from "#lib/admin/people/loaders.ts";
import { readPeopleQuery } from "#lib/admin/people/schema.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminPeoplePage(admin, readPeopleQuery(new URL(request.url))));
}

import { adminProjectPage } from "#lib/admin/projects.loaders.ts";
import { readProjectQuery } from "#lib/admin/projects.schema.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => adminProjectPage(admin, readProjectQuery(new URL(request.url))));
}

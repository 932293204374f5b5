import { serviceLog } from "#lib/admin/audit-log.loaders.ts";
import { readAuditQuery } from "#lib/admin/audit-log.schema.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";

export function GET(request: Request): Promise<Response> {
  return adminRoute(request, {}, {}, ({ admin }) => serviceLog(admin, readAuditQuery(new URL(request.url))));
}

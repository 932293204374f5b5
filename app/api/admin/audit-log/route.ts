import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { serviceLog } from "#lib/operations/admin/audit-log.loaders.ts";
import { readAuditQuery } from "#lib/operations/admin/audit-log.schema.ts";

export const GET = adminRoute({}, ({ query, admin }) => serviceLog(admin, readAuditQuery(query)));

import { listServiceLog } from "#lib/admin/audit-log.data.ts";
import type { AuditQuery, ServiceLog } from "#lib/admin/audit-log.schema.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { int64FromText } from "#lib/int64.ts";

/** The page of the service's own audit log that an address asks for; a cursor that cannot be read counts as left out. */
export function serviceLog(_admin: Administrator, { before }: AuditQuery): Promise<ServiceLog> {
  return listServiceLog(int64FromText(before) === undefined ? undefined : before);
}

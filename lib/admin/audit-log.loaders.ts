import { listServiceLog } from "#lib/admin/audit-log.data.ts";
import type { AuditQuery, ServiceLog } from "#lib/admin/audit-log.schema.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { int64FromText } from "#lib/int64.ts";

/** Ignores an invalid cursor. */
export function serviceLog(_admin: Administrator, { before }: AuditQuery): Promise<ServiceLog> {
  return listServiceLog(int64FromText(before) === undefined ? undefined : before);
}

import { listServiceLog } from "#lib/operations/admin/audit-log.data.ts";
import type { AuditQuery, ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { int64FromText } from "#lib/platform/int64.ts";

export function serviceLog(_admin: Administrator, { before }: AuditQuery): Promise<ServiceLog> {
  return listServiceLog(int64FromText(before) === undefined ? undefined : before);
}

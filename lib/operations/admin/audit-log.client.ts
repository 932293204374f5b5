import { type AuditQuery, auditQueryText, type ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import { listOptions } from "#lib/operations/admin/client.ts";

export const serviceLogOptions = (query: AuditQuery) => listOptions<ServiceLog>("audit-log", auditQueryText(query));

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AuditQuery, auditQueryText, type ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function serviceLogOptions(query: AuditQuery) {
  const params = auditQueryText(query);
  return queryOptions({
    queryKey: ["admin", "audit-log", params],
    queryFn: ({ signal }) => fetchJson<ServiceLog>(`/api/admin/audit-log${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

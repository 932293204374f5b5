import { infiniteQueryOptions } from "@tanstack/react-query";
import { auditQueryText } from "#lib/history/audit/address.schema.ts";
import type { AuditPage, AuditQuery } from "#lib/history/audit/log.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/audit`;

export function auditOptions(project: string, query: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: ["audit", project, auditQueryText(query)],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<AuditPage>(`${base(project)}${auditQueryText({ ...query, after: pageParam ?? undefined })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function auditExportPath(project: string, query: AuditQuery, format: "csv" | "json"): string {
  const text = auditQueryText(query);
  return `${base(project)}/export${text}${text === "" ? "?" : "&"}format=${format}`;
}

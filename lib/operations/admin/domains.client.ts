import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AdminDomainPage, type DomainQuery, domainQueryText } from "#lib/operations/admin/domains.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function domainPageOptions(query: DomainQuery) {
  const params = domainQueryText(query);
  return queryOptions({
    queryKey: ["admin", "domains", params],
    queryFn: ({ signal }) => fetchJson<AdminDomainPage>(`/api/admin/domains${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

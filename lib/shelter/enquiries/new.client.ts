import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { EnquiryCounts } from "#lib/shelter/enquiries/schema.ts";

export const enquiriesPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/enquiries`;

/** Prefix of all query keys about the project's enquiries. */
export const enquiriesKey = (project: string) => ["enquiries", project] as const;

/** Counts unread enquiries. All pages load it, so it stays small. */
export function newEnquiriesOptions(project: string) {
  return queryOptions({
    queryKey: [...enquiriesKey(project), "new"],
    queryFn: async ({ signal }) => (await fetchJson<EnquiryCounts>(`${enquiriesPath(project)}/counts`, { signal })).new,
    staleTime: 60_000,
  });
}

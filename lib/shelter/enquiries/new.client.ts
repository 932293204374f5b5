import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { EnquiryCounts } from "#lib/shelter/enquiries/schema.ts";

export const enquiriesPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/enquiries`;

export const formPreviewPath = (project: string): string => `${enquiriesPath(project)}/form/preview`;

export const enquiriesKey = (project: string) => ["enquiries", project] as const;

/** Unread ones. All pages load it. */
export function newEnquiriesOptions(project: string) {
  return queryOptions({
    queryKey: [...enquiriesKey(project), "new"],
    queryFn: async ({ signal }) => (await fetchJson<EnquiryCounts>(`${enquiriesPath(project)}/counts`, { signal })).new,
    staleTime: 60_000,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";

const LIVE_MS = 60_000;

/** The last 90 days and what needs attention, asked again every minute while the page is in view. */
export function trendQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "trend"],
    queryFn: ({ signal }) => fetchJson<Trend>(`/api/projects/${encodeURIComponent(slug)}/trend`, { signal }),
    // A page that is opened again asks at once: what was changed elsewhere meanwhile shows.
    staleTime: 0,
    refetchInterval: LIVE_MS,
  });
}

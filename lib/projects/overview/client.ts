import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";

const LIVE_MS = 60_000;

export function trendQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "trend"],
    queryFn: ({ signal }) => fetchJson<Trend>(`/api/projects/${encodeURIComponent(slug)}/trend`, { signal }),
    // Refetches whenever the page opens, to show changes from elsewhere.
    staleTime: 0,
    refetchInterval: LIVE_MS,
  });
}

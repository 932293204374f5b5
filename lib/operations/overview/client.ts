import { queryOptions } from "@tanstack/react-query";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const LIVE_MS = 60_000;

const base = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

export function trendQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "trend"],
    queryFn: ({ signal }) => fetchJson<Trend>(`${base(slug)}/trend`, { signal }),
    // Refetches whenever the page opens, to show changes from elsewhere.
    staleTime: 0,
    refetchInterval: LIVE_MS,
  });
}

/** For the signed-in person only. */
export function dismissSteps(slug: string, isDismissed: boolean): Promise<void> {
  return fetchJson<void>(`${base(slug)}/first-steps`, { method: "PUT", body: { isDismissed } });
}

import { queryOptions } from "@tanstack/react-query";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const REFRESH_MS = 60_000;

const base = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

export function trendQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "trend"],
    queryFn: ({ signal }) => fetchJson<Trend>(`${base(slug)}/trend`, { signal }),
    // Shows changes from elsewhere.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

export function dismissSteps(slug: string, isDismissed: boolean): Promise<void> {
  return fetchJson<void>(`${base(slug)}/first-steps`, { method: "PUT", body: { isDismissed } });
}

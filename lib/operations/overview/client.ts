import type { Trend } from "#lib/operations/overview/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";

const REFRESH_MS = 60_000;

const base = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

/** Never fresh, so that it shows changes from elsewhere. */
export const trendQuery = (slug: string) =>
  jsonQuery<Trend>(["projects", slug, "trend"], `${base(slug)}/trend`, { staleTime: 0, refetchInterval: REFRESH_MS });

export function dismissSteps(slug: string, isDismissed: boolean): Promise<void> {
  return fetchJson<void>(`${base(slug)}/first-steps`, { method: "PUT", body: { isDismissed } });
}

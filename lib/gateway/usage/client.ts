import { queryOptions } from "@tanstack/react-query";
import type { KeyUsage } from "#lib/gateway/usage/keys.schema.ts";
import type { UsageHistory, UsageNow } from "#lib/gateway/usage/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const LIVE_MS = 5000;
const HISTORY_MS = 60_000;
const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/usage`;

export function usageNowQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "now"],
    queryFn: ({ signal }) => fetchJson<UsageNow>(pathOf(slug), { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function usageHistoryQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "history"],
    queryFn: ({ signal }) => fetchJson<UsageHistory>(`${pathOf(slug)}/history`, { signal }),
    refetchInterval: HISTORY_MS,
  });
}

const USAGE_MS = 30_000;

export function keyUsageQuery(slug: string, keyId: string) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "keys", keyId],
    queryFn: ({ signal }) => fetchJson<KeyUsage>(`/api/projects/${encodeURIComponent(slug)}/keys/${keyId}/usage`, { signal }),
    refetchInterval: USAGE_MS,
  });
}

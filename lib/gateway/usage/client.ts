import type { KeyUsage } from "#lib/gateway/usage/keys.schema.ts";
import type { UsageHistory, UsageNow } from "#lib/gateway/usage/schema.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";

const LIVE_MS = 5000;
const HISTORY_MS = 60_000;
const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/usage`;

export const usageNowQuery = (slug: string) =>
  jsonQuery<UsageNow>(["projects", slug, "usage", "now"], pathOf(slug), { refetchInterval: LIVE_MS });

export const usageHistoryQuery = (slug: string) =>
  jsonQuery<UsageHistory>(["projects", slug, "usage", "history"], `${pathOf(slug)}/history`, { refetchInterval: HISTORY_MS });

const USAGE_MS = 30_000;

export function keyUsageQuery(slug: string, keyId: string) {
  const path = `/api/projects/${encodeURIComponent(slug)}/keys/${keyId}/usage`;
  return jsonQuery<KeyUsage>(["projects", slug, "usage", "keys", keyId], path, { refetchInterval: USAGE_MS });
}

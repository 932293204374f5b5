import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";

const LIVE_MS = 2000;

export function keyRequestsQuery(slug: string, keyId: string, isLive: boolean) {
  const path = `/api/projects/${encodeURIComponent(slug)}/keys/${keyId}/requests`;
  return jsonQuery<KeyRequest[]>(["projects", slug, "usage", "requests", keyId], path, {
    field: "requests",
    refetchInterval: isLive && LIVE_MS,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
  });
}

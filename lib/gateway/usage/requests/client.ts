import { queryOptions } from "@tanstack/react-query";
import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const LIVE_MS = 2000;

export function keyRequestsQuery(slug: string, keyId: string, isLive: boolean) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "requests", keyId],
    queryFn: async ({ signal }) => {
      const path = `/api/projects/${encodeURIComponent(slug)}/keys/${keyId}/requests`;
      return (await fetchJson<{ requests: KeyRequest[] }>(path, { signal })).requests;
    },
    refetchInterval: isLive && LIVE_MS,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
  });
}

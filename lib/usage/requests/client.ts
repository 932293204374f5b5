import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { KeyRequest } from "#lib/usage/requests/schema.ts";

const LIVE_MS = 2000;

/** A key's last requests, newest first. @param isLive asked again every 2 seconds while the page is in view; else as it is, until it is asked for */
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

import { queryOptions } from "@tanstack/react-query";
import type { KeyUsage } from "#lib/gateway/usage/keys.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const USAGE_MS = 30_000;

export function keyUsageQuery(slug: string, keyId: string) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "keys", keyId],
    queryFn: ({ signal }) => fetchJson<KeyUsage>(`/api/projects/${encodeURIComponent(slug)}/keys/${keyId}/usage`, { signal }),
    refetchInterval: USAGE_MS,
  });
}

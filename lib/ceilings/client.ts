import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { ProjectCeilings } from "#lib/ceilings/schema.ts";
import { usageNowQuery } from "#lib/usage/client.ts";

const REFRESH_MS = 30_000;

/** Asked again with the usage when the plan changes. */
export function ceilingsQuery(slug: string) {
  return queryOptions({
    queryKey: [...usageNowQuery(slug).queryKey, "ceilings"],
    queryFn: ({ signal }) => fetchJson<ProjectCeilings>(`/api/projects/${encodeURIComponent(slug)}/ceilings`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

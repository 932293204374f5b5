import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";

const REFRESH_MS = 30_000;

export function ceilingsQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "usage", "now", "ceilings"],
    queryFn: ({ signal }) => fetchJson<ProjectCeilings>(`/api/projects/${encodeURIComponent(slug)}/ceilings`, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

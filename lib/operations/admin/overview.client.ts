import { queryOptions } from "@tanstack/react-query";
import type { ServiceOverview } from "#lib/operations/admin/overview.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const REFRESH_MS = 10_000;

export const overviewOptions = queryOptions({
  queryKey: ["admin", "overview"],
  queryFn: ({ signal }) => fetchJson<ServiceOverview>("/api/admin/overview", { signal }),
  refetchInterval: REFRESH_MS,
});

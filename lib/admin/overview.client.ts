import { queryOptions } from "@tanstack/react-query";
import type { ServiceOverview } from "#lib/admin/overview.schema.ts";
import { fetchJson } from "#lib/browser/fetch-json.ts";

const FRESH_MS = 10_000;

/** The service's figures and health, renewed every 10 seconds. */
export const overviewOptions = queryOptions({
  queryKey: ["admin", "overview"],
  queryFn: ({ signal }) => fetchJson<ServiceOverview>("/api/admin/overview", { signal }),
  refetchInterval: FRESH_MS,
});

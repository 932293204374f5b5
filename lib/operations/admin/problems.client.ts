import { queryOptions } from "@tanstack/react-query";
import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const problemsOptions = queryOptions({
  queryKey: ["admin", "problems"],
  queryFn: ({ signal }) => fetchJson<ServiceProblems>("/api/admin/problems", { signal }),
});

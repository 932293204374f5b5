import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const AT = "/api/admin/problems";

export const problemsOptions = queryOptions({
  queryKey: ["admin", "problems"],
  queryFn: ({ signal }) => fetchJson<ServiceProblems>(AT, { signal }),
});

export function useCheckAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson<ServiceProblems>(AT, { method: "POST" }),
    onSuccess: (found) => client.setQueryData(problemsOptions.queryKey, found),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { adminOptions } from "#lib/operations/admin/client.ts";
import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const problemsOptions = adminOptions<ServiceProblems>("problems");

export function useCheckAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson<ServiceProblems>("/api/admin/problems", { method: "POST" }),
    onSuccess: (found) => client.setQueryData(problemsOptions.queryKey, found),
  });
}

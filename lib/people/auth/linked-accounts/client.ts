import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const linkedAccountsQuery = queryOptions({
  queryKey: ["account", "linked"],
  queryFn: async ({ signal }) => (await fetchJson<{ accounts: LinkedAccount[] }>("/api/account/linked", { signal })).accounts,
});

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (provider: ProviderId) => fetchJson<unknown>(`/api/account/linked/${encodeURIComponent(provider)}`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey }),
  });
}

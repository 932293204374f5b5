import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const PATH = "/api/account/email";

export const pendingEmailQuery = queryOptions({
  queryKey: ["account", "email"],
  queryFn: async ({ signal }) => (await fetchJson<{ pending: PendingEmail | null }>(PATH, { signal })).pending,
});

function usePendingMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: pendingEmailQuery.queryKey }) });
}

export const useRequestEmail = () => usePendingMutation((email: string) => fetchJson<unknown>(PATH, { body: { email } }));

export const useCancelEmail = () => usePendingMutation((_: undefined) => fetchJson<unknown>(PATH, { method: "DELETE" }));

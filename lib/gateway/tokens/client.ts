import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewToken, ShownToken, TokenView } from "#lib/gateway/tokens/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";

const PATH = "/api/account/tokens";

export const tokensQuery = jsonQuery<TokenView[]>(["account", "tokens"], PATH, { field: "tokens" });

function useTokenMutation<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: tokensQuery.queryKey }) });
}

export const useCreateToken = () => useTokenMutation((body: NewToken) => fetchJson<ShownToken>(PATH, { body }));

export const useRevokeToken = () => useTokenMutation((id: string) => fetchJson<unknown>(`${PATH}/${id}`, { method: "DELETE" }));

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Factors, NewRecoveryCodes, TotpSetUp } from "#lib/people/auth/factors/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const AT = "/api/account/factors";

export const factorsQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: ({ signal }) => fetchJson<Factors>(AT, { signal }),
});

function useFactorMutation<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["account"] }) });
}

export const useBeginTotp = () => useMutation({ mutationFn: () => fetchJson<TotpSetUp>(`${AT}/totp`, { method: "POST" }) });

export const useConfirmTotp = () =>
  useFactorMutation((code: string) => fetchJson<NewRecoveryCodes>(`${AT}/totp/confirmation`, { body: { code } }));

export const useTurnOffTotp = () => useFactorMutation(() => fetchJson<unknown>(`${AT}/totp`, { method: "DELETE" }));

export const useRequireFactor = (slug: string) =>
  useMutation({
    mutationFn: (isRequired: boolean) =>
      fetchJson<unknown>(`/api/projects/${encodeURIComponent(slug)}/second-factor`, { method: "PUT", body: { isRequired } }),
  });

export const useRenewRecoveryCodes = () => useFactorMutation(() => fetchJson<NewRecoveryCodes>(`${AT}/recovery-codes`, { method: "POST" }));

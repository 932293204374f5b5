import { useMutation } from "@tanstack/react-query";
import type { Factors, NewRecoveryCodes, TotpSetUp } from "#lib/people/auth/factors/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

const AT = "/api/account/factors";

const KEY = ["account"];

export const factorsQuery = jsonQuery<Factors>([...KEY, "factors"], AT);

export const useBeginTotp = () => useMutation({ mutationFn: () => fetchJson<TotpSetUp>(`${AT}/totp`, { method: "POST" }) });

export const useConfirmTotp = () =>
  useChangeOf(KEY, (code: string) => fetchJson<NewRecoveryCodes>(`${AT}/totp/confirmation`, { body: { code } }));

export const useTurnOffTotp = () => useChangeOf(KEY, () => fetchJson<unknown>(`${AT}/totp`, { method: "DELETE" }));

export const useRequireFactor = (slug: string) =>
  useMutation({
    mutationFn: (isRequired: boolean) =>
      fetchJson<unknown>(`/api/projects/${encodeURIComponent(slug)}/second-factor`, { method: "PUT", body: { isRequired } }),
  });

export const useRenewRecoveryCodes = () => useChangeOf(KEY, () => fetchJson<NewRecoveryCodes>(`${AT}/recovery-codes`, { method: "POST" }));

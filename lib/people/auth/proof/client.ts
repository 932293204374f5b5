import { useMutation } from "@tanstack/react-query";
import { askPasskey } from "#lib/people/auth/passkeys/ask.client.ts";
import type { ProofMethods } from "#lib/people/auth/proof/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";

export const proofMethodsQuery = jsonQuery<ProofMethods>(["account", "proof"], "/api/account/proof", { staleTime: 0, gcTime: 0 });

export const useProvePassword = () =>
  useMutation({ mutationFn: (password: string) => fetchJson<unknown>("/api/account/proof", { body: { password } }) });

export const useProvePasskey = () =>
  useMutation({
    mutationFn: async () => fetchJson<unknown>("/api/account/proof", { body: { passkey: await askPasskey("/api/account/proof/passkey") } }),
  });

export const useProveCode = () =>
  useMutation({ mutationFn: (code: string) => fetchJson<unknown>("/api/account/proof", { body: { code } }) });

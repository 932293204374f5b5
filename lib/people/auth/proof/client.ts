import { queryOptions, useMutation } from "@tanstack/react-query";
import { askPasskey } from "#lib/people/auth/passkeys/ask.client.ts";
import type { ProofMethods } from "#lib/people/auth/proof/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const proofMethodsQuery = queryOptions({
  queryKey: ["account", "proof"],
  queryFn: ({ signal }) => fetchJson<ProofMethods>("/api/account/proof", { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const useProvePassword = () =>
  useMutation({ mutationFn: (password: string) => fetchJson<unknown>("/api/account/proof", { body: { password } }) });

export const useProvePasskey = () =>
  useMutation({
    mutationFn: async () => fetchJson<unknown>("/api/account/proof", { body: { passkey: await askPasskey("/api/account/proof/passkey") } }),
  });

export const useProveCode = () =>
  useMutation({ mutationFn: (code: string) => fetchJson<unknown>("/api/account/proof", { body: { code } }) });

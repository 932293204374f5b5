import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewRecoveryCodes } from "#lib/people/auth/factors/schema.ts";
import { inWords, passkeyLibrary } from "#lib/people/auth/passkeys/ask.client.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const AT = "/api/account/passkeys";
async function createPasskey(name: string): Promise<NewRecoveryCodes> {
  const optionsJSON = await fetchJson<PublicKeyCredentialCreationOptionsJSON>(`${AT}/options`, { method: "POST" });
  const { startRegistration } = await passkeyLibrary();
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error);
  });
  return await fetchJson<NewRecoveryCodes>(AT, { body: { name, credential } });
}

function usePasskeyMutation<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["account"] }) });
}

export const useCreatePasskey = () => usePasskeyMutation(createPasskey);

export const useRemovePasskey = () => usePasskeyMutation((id: string) => fetchJson<unknown>(`${AT}/${id}`, { method: "DELETE" }));

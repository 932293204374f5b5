import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { NewRecoveryCodes } from "#lib/people/auth/factors/schema.ts";
import { inWords, passkeyLibrary } from "#lib/people/auth/passkeys/ask.client.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { useChangeOf } from "#lib/platform/browser/json-query.ts";

const AT = "/api/account/passkeys";
async function createPasskey(name: string): Promise<NewRecoveryCodes> {
  const optionsJSON = await fetchJson<PublicKeyCredentialCreationOptionsJSON>(`${AT}/options`, { method: "POST" });
  const { startRegistration } = await passkeyLibrary();
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error);
  });
  return await fetchJson<NewRecoveryCodes>(AT, { body: { name, credential } });
}

export const useCreatePasskey = () => useChangeOf(["account"], createPasskey);

export const useRemovePasskey = () => useChangeOf(["account"], (id: string) => fetchJson<unknown>(`${AT}/${id}`, { method: "DELETE" }));

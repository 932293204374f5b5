import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const CANCELED = "No passkey was used. Try again, or use another way.";
const KNOWN = "This device already has a passkey for your account.";

export const passkeyLibrary = () => import("@simplewebauthn/browser");

/** Browsers reveal little, so that pages learn nothing about the person. */
export function inWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : "";
  return new Error(name === "InvalidStateError" ? KNOWN : CANCELED, { cause: error });
}

/**
 * @param optionsAt answers a POST with options
 * @throws Error with a message to show
 */
export async function askPasskey(optionsAt: string): Promise<unknown> {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(optionsAt, { method: "POST" });
  const { startAuthentication } = await passkeyLibrary();
  return await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error);
  });
}

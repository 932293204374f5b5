import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { CHALLENGE_RANDOM_BYTES, challengeFor } from "#lib/people/auth/passkeys/challenge.rules.ts";
import { findCredentials } from "#lib/people/auth/passkeys/data.ts";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import { webauthn } from "#lib/people/auth/passkeys/webauthn.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";

export const newChallenge = (holder: string): Uint8Array<ArrayBuffer> =>
  challengeFor(holder, authSecret(), randomBytes(CHALLENGE_RANDOM_BYTES), clock()());

/** @param userId null for a passkey chosen in the browser */
export async function assertionOptions(
  rp: RelyingParty,
  holder: string,
  userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: newChallenge(holder),
    allowCredentials: userId === null ? [] : await findCredentials(userId),
    userVerification: userId === null ? "required" : "preferred",
  });
}

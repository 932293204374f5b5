import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { findFactors } from "#lib/people/auth/factors/data.ts";
import { assertionOptions } from "#lib/people/auth/passkeys/loaders.ts";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import { findPending } from "#lib/people/auth/sign-in/pending.data.ts";
import { PENDING_TOKEN_BYTES, readPendingCookie, signInHolder } from "#lib/people/auth/sign-in/pending.rules.ts";
import type { SecondSteps } from "#lib/people/auth/sign-in/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";

/** @returns undefined without a pending sign-in */
export async function secondSteps(cookies: string | null): Promise<SecondSteps | undefined> {
  const token = readPendingCookie(cookies, usesSecureCookies());
  const pending = token === undefined ? undefined : await findPending(token, clock()());
  if (!pending) return undefined;
  const { totp, passkeys } = await findFactors(String(pending.userId));
  return { hasApp: totp !== null, hasPasskey: passkeys.length > 0 };
}

/**
 * @param isWhole the whole sign-in, also while another's is pending in this browser
 * @returns `token` for the cookie
 */
export async function passkeySignIn(
  rp: RelyingParty,
  cookies: string | null,
  isWhole: boolean,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; token: string }> {
  const kept = readPendingCookie(cookies, usesSecureCookies());
  const pending = kept === undefined ? undefined : await findPending(kept, clock()());
  const token = kept !== undefined && pending ? kept : randomBytes(PENDING_TOKEN_BYTES).toString("base64url");
  const userId = pending && !isWhole ? String(pending.userId) : null;
  return { options: await assertionOptions(rp, signInHolder(token), userId), token };
}

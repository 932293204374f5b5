import { applyCode, type FactorUse, noteFactorChange, type UseFactor } from "#lib/people/auth/factors/mutations.ts";
import { challengeEnd, hashChallenge } from "#lib/people/auth/passkeys/challenge.rules.ts";
import { isCloned, isHandleOf, type RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import type { Assertion } from "#lib/people/auth/passkeys/schema.ts";
import { type WebAuthn, webauthn } from "#lib/people/auth/passkeys/webauthn.service.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";

const WRONG = "The passkey could not be checked. Try again, or use another way.";
const CLONED = "This passkey may have been copied to another device, so it was refused. Remove it under Account, and create a new one.";

const NO_PASSKEYS = "Passkeys don’t work at this address. Use another way.";

const refused = (message: string): FactorUse => ({ kind: "refused", by: "passkey", message });

/** @returns false when it was used before */
export async function takeChallenge(tx: Transaction, challenge: string, end: number): Promise<boolean> {
  const data = [{ challengeHash: hashChallenge(challenge), expiresAt: new Date(end) }];
  return (await tx.usedChallenge.createMany({ data, skipDuplicates: true })).count === 1;
}

export interface AssertionUse {
  library: WebAuthn;
  rp: RelyingParty;
  holder: string;
  /** The whole sign-in, so it requires a fingerprint, face, or PIN. */
  isAlone: boolean;
}

/**
 * Loads the library before the transaction.
 * @param from `rp` is undefined if browsers cannot use passkeys here
 */
export async function factorUse(
  { code, passkey }: { code?: string | undefined; passkey?: Assertion | undefined },
  userId: bigint,
  from: Omit<AssertionUse, "library" | "rp"> & { rp: RelyingParty | undefined },
  now: number,
): Promise<UseFactor> {
  if (code !== undefined) return (tx, email) => applyCode(tx, userId, email, code, now);
  const { rp, ...how } = from;
  if (!rp || !passkey) return async () => refused(NO_PASSKEYS);
  const library = await webauthn();
  return (tx, email) => applyPasskey(tx, userId, email, passkey, { library, rp, ...how }, now);
}

/** The caller holds `lockFactors`. */
export async function applyPasskey(
  tx: Transaction,
  userId: bigint,
  email: string,
  sent: Assertion,
  use: AssertionUse,
  now: number,
): Promise<FactorUse> {
  const { library, rp, holder, isAlone } = use;
  const { userHandle, ...response } = sent.response;
  const stored = await tx.passkey.findUnique({ where: { credentialId: sent.id } });
  if (!stored || stored.userId !== userId || !isHandleOf(userHandle ?? undefined, userId)) return refused(WRONG);
  let [challenge, end] = ["", 0];
  const verified = await library
    .verifyAuthenticationResponse({
      response: { ...sent, response },
      expectedChallenge: (got) => {
        [challenge, end] = [got, challengeEnd(got, holder, authSecret(), now) ?? 0];
        return end > 0;
      },
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      // The counter is checked below, to report copies separately.
      credential: { id: stored.credentialId, publicKey: new Uint8Array(stored.publicKey), counter: -1 },
      requireUserVerification: isAlone,
    })
    .catch((error: unknown) => void logger().debug({ err: error }, "a passkey was refused"));
  if (!verified?.verified) return refused(WRONG);
  if (!(await takeChallenge(tx, challenge, end))) return refused(WRONG);
  const { newCounter } = verified.authenticationInfo;
  if (isCloned(Number(stored.counter), newCounter)) {
    const change = { action: "user.refuse_cloned_passkey", actor: SYSTEM, letter: "passkey-cloned" } as const;
    await noteFactorChange(tx, { id: userId, email }, { ...change, after: { passkey: stored.name } });
    return refused(CLONED);
  }
  const data = { counter: BigInt(newCounter), lastUsedAt: new Date(now) };
  await tx.passkey.update({ where: { id: stored.id }, data, select: { id: true } });
  return { kind: "right", by: "passkey" };
}

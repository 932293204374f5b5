import { recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import { findPasskeyOwner } from "#lib/people/auth/passkeys/data.ts";
import { factorUse } from "#lib/people/auth/passkeys/mutations.ts";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import type { Assertion } from "#lib/people/auth/passkeys/schema.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { attemptSignIn } from "#lib/people/auth/sign-in/attempt.mutations.ts";
import { enterByPasskey, type Finish, finishSignIn } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { findPending } from "#lib/people/auth/sign-in/pending.data.ts";
import { signInHolder } from "#lib/people/auth/sign-in/pending.rules.ts";
import type { SecondStep, SignInResult } from "#lib/people/auth/sign-in/schema.ts";
import { clock } from "#lib/platform/clock.ts";

const UNKNOWN = "This passkey belongs to no account here. Sign in with your password.";

export interface StepFrom extends Visitor {
  pending: string | undefined;
  rp: RelyingParty | undefined;
}

async function listRefusal(finish: Finish, userId: bigint, { address }: Visitor): Promise<Finish> {
  if (finish.kind === "refused") await recordFailedSignIn(userId, address, finish.by);
  return finish;
}

export async function takeSecondStep(step: SecondStep, from: StepFrom): Promise<SignInResult> {
  const { pending: token, rp } = from;
  const pending = token === undefined ? undefined : await findPending(token, clock()());
  if (token === undefined || !pending) return { kind: "gone" };
  const { userId, email } = pending;
  return await attemptSignIn({ email, purpose: "factor" }, from, async (now) => {
    const use = await factorUse(step, userId, { rp, holder: signInHolder(token), isAlone: false }, now);
    return await listRefusal(await finishSignIn(token, userId, use, from, now), userId, from);
  });
}

export async function signInByPasskey(passkey: Assertion, from: StepFrom): Promise<SignInResult> {
  const { pending: token, rp } = from;
  if (token === undefined) return { kind: "gone" };
  const owner = await findPasskeyOwner(passkey.id);
  // Unknown passkeys count separately, so that only their address is throttled.
  const email = owner?.email ?? `passkey:${passkey.id}`;
  return await attemptSignIn({ email, purpose: "factor" }, from, async (now) => {
    if (!owner) {
      await recordFailedSignIn(undefined, from.address, "passkey");
      return { kind: "refused", message: UNKNOWN };
    }
    const { userId } = owner;
    const use = await factorUse({ passkey }, userId, { rp, holder: signInHolder(token), isAlone: true }, now);
    return await listRefusal(await enterByPasskey(userId, use, from, now), userId, from);
  });
}

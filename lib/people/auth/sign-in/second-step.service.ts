import { chargeAttempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { rememberDevice } from "#lib/people/auth/device.mutations.ts";
import { applyCode, type FactorUse } from "#lib/people/auth/factors/mutations.ts";
import { typedCodeSchema } from "#lib/people/auth/factors/schema.ts";
import { recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import { findPasskeyOwner } from "#lib/people/auth/passkeys/data.ts";
import { applyPasskey } from "#lib/people/auth/passkeys/mutations.ts";
import { type Assertion, assertionSchema } from "#lib/people/auth/passkeys/schema.ts";
import { webauthn } from "#lib/people/auth/passkeys/webauthn.service.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { enterByPasskey, type Finish, finishSignIn } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { findPending } from "#lib/people/auth/sign-in/pending.data.ts";
import { signInHolder } from "#lib/people/auth/sign-in/pending.rules.ts";
import type { SignedIn, SignInReport, SignInRequest } from "#lib/people/auth/sign-in/report.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

const NO_PASSKEYS = "Passkeys don’t work at this address. Use another way.";
const UNKNOWN = "This passkey belongs to no account here. Sign in with your password.";

type Step = { code: string } | { passkey: Assertion };
type UseFactor = (tx: Transaction, email: string) => Promise<FactorUse>;

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

export function readStep(sent: Record<string, string> | undefined): Step | null {
  const code = typedCodeSchema.safeParse(sent?.["code"]).data;
  if (code !== undefined) return { code };
  const passkey = assertionSchema.safeParse(parsed(sent?.["passkey"])).data;
  return passkey ? { passkey } : null;
}

interface Owner {
  userId: bigint;
  email: string;
  name: string;
}

async function enter({ userId, email, name }: Owner, finish: Finish, visitor: Visitor, report: SignInReport): Promise<SignedIn | null> {
  if (finish.kind === "refused") await recordFailedSignIn(userId, visitor.address, finish.by);
  if (finish.kind !== "started") {
    report.refusal = finish.kind === "gone" ? finish : { kind: "wrong", message: finish.message };
    return null;
  }
  report.pending = null;
  report.device = await rememberDevice(userId, visitor, clock()());
  return { id: String(userId), name, email, opaque: finish.token };
}

export async function takeSecondStep(step: Step, request: SignInRequest, visitor: Visitor, report: SignInReport): Promise<SignedIn | null> {
  const { pending: token, rp } = request;
  const now = clock()();
  const pending = token === undefined ? undefined : await findPending(token, now);
  if (token === undefined || !pending) {
    report.refusal = { kind: "gone" };
    return null;
  }
  const { userId, email } = pending;
  const attempt = { email, address: visitor.address, device: visitor.device, purpose: "factor" } as const;
  report.waitMs = await chargeAttempt(attempt, now);
  if (report.waitMs > 0) return null;
  const library = "passkey" in step ? await webauthn() : undefined;
  const use: UseFactor = async (tx, to) => {
    if ("code" in step) return await applyCode(tx, userId, to, step.code, now);
    if (!library || !rp) return { kind: "refused", by: "passkey", message: NO_PASSKEYS };
    return await applyPasskey(tx, userId, to, step.passkey, { library, rp, holder: signInHolder(token), isAlone: false }, now);
  };
  const person = await enter(pending, await finishSignIn(token, userId, use, visitor, now), visitor, report);
  if (person) await clearAttempt(attempt, now);
  return person;
}

/** For a passkey as the whole sign-in. */
export async function signInByPasskey(
  passkey: Assertion,
  { pending: token, rp }: SignInRequest,
  visitor: Visitor,
  report: SignInReport,
): Promise<SignedIn | null> {
  if (token === undefined || !rp) {
    report.refusal = token === undefined ? { kind: "gone" } : { kind: "wrong", message: NO_PASSKEYS };
    return null;
  }
  const owner = await findPasskeyOwner(passkey.id);
  const now = clock()();
  // Unknown passkeys count separately, so that only their address is throttled.
  const email = owner?.email ?? `passkey:${passkey.id}`;
  const attempt = { email, address: visitor.address, device: visitor.device, purpose: "factor" } as const;
  report.waitMs = await chargeAttempt(attempt, now);
  if (report.waitMs > 0) return null;
  if (!owner) {
    await recordFailedSignIn(undefined, visitor.address, "passkey");
    report.refusal = { kind: "wrong", message: UNKNOWN };
    return null;
  }
  const library = await webauthn();
  const use: UseFactor = (tx, to) =>
    applyPasskey(tx, owner.userId, to, passkey, { library, rp, holder: signInHolder(token), isAlone: true }, now);
  const person = await enter(owner, await enterByPasskey(owner.userId, use, visitor, now), visitor, report);
  if (person) await clearAttempt(attempt, now);
  return person;
}

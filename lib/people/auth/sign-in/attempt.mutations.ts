import { type Attempt, chargeAttempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { rememberDevice } from "#lib/people/auth/device.mutations.ts";
import type { Started, Visitor } from "#lib/people/auth/session/mutations.ts";
import type { SignInResult } from "#lib/people/auth/sign-in/schema.ts";
import { clock } from "#lib/platform/clock.ts";

export async function keepBrowser({ userId, token }: Started, visitor: Visitor): Promise<SignInResult> {
  return { kind: "entered", token, device: await rememberDevice(userId, visitor, clock()()) };
}

/** Throttled attempts do no work. Missing accounts are counted too, so it never reveals which exist. */
export async function attemptSignIn(
  who: Pick<Attempt, "email" | "purpose">,
  visitor: Visitor,
  work: (now: number) => Promise<Started | Exclude<SignInResult, { kind: "entered" }>>,
): Promise<SignInResult> {
  const attempt = { ...who, address: visitor.address, device: visitor.device };
  const now = clock()();
  const waitMs = await chargeAttempt(attempt, now);
  if (waitMs > 0) return { kind: "locked", waitMs };
  const result = await work(now);
  // Before the browser gets another token: its counter is the old one's.
  if (result.kind === "started" || result.kind === "pending") await clearAttempt(attempt, now);
  return result.kind === "started" ? await keepBrowser(result, visitor) : result;
}

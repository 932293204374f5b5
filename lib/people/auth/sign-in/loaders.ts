import { findFactors } from "#lib/people/auth/factors/data.ts";
import { findPending } from "#lib/people/auth/sign-in/pending.data.ts";
import { readPendingCookie } from "#lib/people/auth/sign-in/pending.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";

export interface SecondSteps {
  hasApp: boolean;
}

/** Undefined where no sign-in waits for its second step in this browser. */
export async function secondSteps(cookies: string | null): Promise<SecondSteps | undefined> {
  const token = readPendingCookie(cookies, usesSecureCookies());
  const pending = token === undefined ? undefined : await findPending(token, clock()());
  if (!pending) return undefined;
  const { totp } = await findFactors(String(pending.userId));
  return { hasApp: totp !== null };
}

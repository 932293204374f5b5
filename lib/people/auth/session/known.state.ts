import { hashSessionToken, readSessionCookie } from "#lib/people/auth/session/rules.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_KNOWN = 10_000;

/** Least recently seen first. */
const known = singleton("auth.known-sessions", () => new Set<string>());

export function noteSession(token: string, isLive: boolean): void {
  const hash = hashSessionToken(token);
  const all = known();
  all.delete(hash);
  if (isLive) all.add(hash);
  const [oldest] = all;
  if (all.size > MAX_KNOWN && oldest !== undefined) all.delete(oldest);
}

/** Only a hint: the session may have ended since. */
export function isSessionKnown(cookies: string | undefined): boolean {
  const token = readSessionCookie(cookies, usesSecureCookies());
  return token !== undefined && known().has(hashSessionToken(token));
}

import { LRUCache } from "lru-cache";
import { hashSessionToken, readSessionCookie } from "#lib/people/auth/session/rules.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_KNOWN = 10_000;

const known = singleton("auth.known-sessions", () => new LRUCache<string, true>({ max: MAX_KNOWN }));

export function noteSession(token: string, isLive: boolean): void {
  const hash = hashSessionToken(token);
  if (isLive) known().set(hash, true);
  else known().delete(hash);
}

/** A hint: it may have ended. */
export function isSessionKnown(cookies: string | undefined): boolean {
  const token = readSessionCookie(cookies, usesSecureCookies());
  return token !== undefined && known().has(hashSessionToken(token));
}

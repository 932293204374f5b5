import { randomBytes } from "node:crypto";
import { settings } from "#lib/config/env.ts";
import { slot } from "#lib/runtime.ts";

/**
 * Tells next-auth its own address: `PUBLIC_URL`, else the request's, as it does
 * wherever a platform vouches for the host. It reads this from the environment alone.
 */
export function tellOwnAddress(): void {
  const { PUBLIC_URL } = settings();
  process.env["AUTH_TRUST_HOST"] ??= "true";
  if (PUBLIC_URL === undefined) delete process.env["NEXTAUTH_URL"];
  else process.env["NEXTAUTH_URL"] = PUBLIC_URL;
}

/** Whether cookies are kept to HTTPS: where the public address has it. */
export function usesSecureCookies(): boolean {
  return settings().PUBLIC_URL?.startsWith("https://") ?? false;
}

/** What signs the sign-in form's token and seals mails that wait: `AUTH_SECRET`, or a value of this process's own. */
export const authSecret = slot<string>("config.auth-secret", () => settings().AUTH_SECRET ?? newAuthSecret());

/** A random secret, for a start that was given none; all web processes of the start share it. */
export function newAuthSecret(): string {
  return randomBytes(32).toString("base64url");
}

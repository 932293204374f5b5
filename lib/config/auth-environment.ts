import { randomBytes } from "node:crypto";
import { settings } from "#lib/config/env.ts";
import { slot } from "#lib/runtime.ts";

/**
 * Lets next-auth take its own address from the request's, as it does wherever a
 * platform vouches for the host. It reads this from the environment alone.
 */
export function trustRequestHost(): void {
  process.env["AUTH_TRUST_HOST"] ??= "true";
}

/** What signs the sign-in form's token: `AUTH_SECRET`, or a value of this process's own. */
export const authSecret = slot<string>("config.auth-secret", () => settings().AUTH_SECRET ?? newAuthSecret());

/** A random secret, for a start that was given none; all web processes of the start share it. */
export function newAuthSecret(): string {
  return randomBytes(32).toString("base64url");
}

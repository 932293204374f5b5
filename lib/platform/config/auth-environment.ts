import { randomBytes } from "node:crypto";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** next-auth reads its address only from the environment. */
export function setOwnUrl(): void {
  const { PUBLIC_URL } = settings();
  process.env["AUTH_TRUST_HOST"] ??= "true";
  if (PUBLIC_URL === undefined) delete process.env["NEXTAUTH_URL"];
  else process.env["NEXTAUTH_URL"] = PUBLIC_URL;
}

export function usesSecureCookies(): boolean {
  return settings().PUBLIC_URL?.startsWith("https://") ?? false;
}

export const authSecret = singleton<string>("config.auth-secret", () => settings().AUTH_SECRET ?? newAuthSecret());

/** All web processes of a start share it. */
export function newAuthSecret(): string {
  return randomBytes(32).toString("base64url");
}

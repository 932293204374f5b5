import { type RelyingParty, relyingParty } from "#lib/people/auth/passkeys/rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { DashboardError } from "#lib/platform/errors.ts";

/**
 * Without PUBLIC_URL, only for a page on this machine. The origin is verified elsewhere.
 * @param headers of the request
 */
export function relyingPartyOf(headers: Headers): RelyingParty | undefined {
  const { PUBLIC_URL } = settings();
  if (PUBLIC_URL !== undefined) return relyingParty(PUBLIC_URL);
  const local = relyingParty(headers.get("origin") ?? `http://${headers.get("host")}`);
  return local?.id.endsWith("localhost") ? local : undefined;
}

export function relyingPartyOrThrow(headers: Headers): RelyingParty {
  const found = relyingPartyOf(headers);
  if (found) return found;
  throw new DashboardError("conflict", "Passkeys don’t work at this address: they need PUBLIC_URL with HTTPS and a name.");
}

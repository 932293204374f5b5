import { settings } from "#lib/config/env.ts";
import { connection } from "#lib/http/api/next-lane.ts";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { forwardedScheme, type Scheme } from "#lib/http/forwarded-scheme.ts";
import { sentHeader } from "#lib/http/request-head.ts";

const SIGNS_OF_A_PROXY = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via"];

/** How the page may have been opened. A proxy that ends TLS need not say so, unless it is trusted and does. */
function schemesOf(headers: Headers): readonly Scheme[] {
  const held = connection().getStore();
  // Next writes its own, also where a visitor sent one.
  const sent = held?.rawHeaders ? (name: string) => sentHeader(held.rawHeaders ?? [], name) : (name: string) => headers.get(name);
  const isTrusted = held === undefined || isTrustedProxy(held.peer);
  const scheme = isTrusted ? forwardedScheme(sent("x-forwarded-proto")) : undefined;
  if (scheme !== undefined) return [scheme];
  return isTrusted || SIGNS_OF_A_PROXY.some((name) => sent(name)) ? ["https", "http"] : ["http"];
}

function originAt(scheme: Scheme, host: string | null): string | undefined {
  const address = `${scheme}://${host}`;
  return host !== null && URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Whether a request comes from one of our own pages: browsers send `Origin` with every POST, and no page can forge it.
 */
export function isSameOrigin(headers: Headers): boolean {
  const sent = headers.get("origin");
  if (sent === null || !URL.canParse(sent)) return false;
  const { origin, host } = new URL(sent);
  const { PUBLIC_URL } = settings();
  const own = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (host === own?.host) return origin === own.origin;
  return schemesOf(headers).some((scheme) => originAt(scheme, headers.get("host")) === origin);
}

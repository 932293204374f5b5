import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { sentHeader } from "#lib/http/request-head.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { forwardedScheme, type Scheme } from "#lib/platform/forwarded-scheme.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

const MAX_LOGGED = 200;

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via"];

/** A proxy that terminates TLS may not say so. */
function schemesOf(headers: Headers): readonly Scheme[] {
  const held = connection().getStore();
  // Next overwrites these headers.
  const sent = held?.rawHeaders ? (name: string) => sentHeader(held.rawHeaders ?? [], name) : (name: string) => headers.get(name);
  const isTrusted = held === undefined || isTrustedProxy(held.peer);
  const scheme = isTrusted ? forwardedScheme(sent("x-forwarded-proto")) : undefined;
  if (scheme !== undefined) return [scheme];
  return isTrusted || PROXY_HEADERS.some((name) => sent(name)) ? ["https", "http"] : ["http"];
}

function originAt(scheme: Scheme, host: string | null): string | undefined {
  const address = `${scheme}://${host}`;
  return host !== null && URL.canParse(address) ? new URL(address).origin : undefined;
}

function isOwn({ origin, host }: URL, headers: Headers): boolean {
  const { PUBLIC_URL } = settings();
  const own = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (host === own?.host) return origin === own.origin;
  return schemesOf(headers).some((scheme) => originAt(scheme, headers.get("host")) === origin);
}

const ONLY_OWN = "This address is only for the service’s own pages.";

/** Epoch milliseconds; anyone can cause the log line. */
const warnedAt = singleton("http.foreign-origin", () => ({ last: 0 }));

function warnForeignOrigin(origin: string, host: string | null): void {
  const now = clock()();
  if (now - warnedAt().last < MINUTE_MS) return;
  warnedAt().last = now;
  const { PUBLIC_URL } = settings();
  const text = "a change was refused: its Origin is neither PUBLIC_URL nor Host; set PUBLIC_URL, or have the proxy pass on Host";
  logger().warn({ origin: origin.slice(0, MAX_LOGGED), host: host?.slice(0, MAX_LOGGED), publicUrl: PUBLIC_URL ?? null }, text);
}

/**
 * Browsers send `Origin` with every POST, and no page can forge it.
 * @returns why the request is not from one of our pages; undefined if it is
 */
export function foreignOrigin(headers: Headers): string | undefined {
  const sent = headers.get("origin");
  if (sent === null || !URL.canParse(sent)) return ONLY_OWN;
  const page = new URL(sent);
  // Browsers send only a bare origin.
  if (page.origin !== sent) return ONLY_OWN;
  if (isOwn(page, headers)) return undefined;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return ONLY_OWN;
  warnForeignOrigin(page.origin, headers.get("host"));
  return `${ONLY_OWN} If ${page.origin} is its address, PUBLIC_URL has to be set to it, or the proxy has to pass on the Host header.`;
}

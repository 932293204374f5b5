import { plainAddress } from "#lib/platform/address.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";

/** RFC 6761, section 6.3, with an optional port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const EVERYWHERE = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"];

export function ownOrigin({ PUBLIC_URL, HOST }: Settings, port: number): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  return `http://${EVERYWHERE.includes(HOST) ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`;
}

function isAddress(host: string, address: string | undefined): boolean {
  if (!address) return false;
  const plain = plainAddress(address);
  return host.replace(/:\d{1,5}$/, "").toLowerCase() === (plain.includes(":") ? `[${plain}]` : plain);
}

/**
 * `Host` is used only if it names this machine; otherwise it is unverified and never appears in links.
 * @param connection has our address that the client connected to
 */
export function requestOrigin(
  host: string | undefined,
  secure: boolean,
  connection: { localAddress?: string | undefined } | undefined,
): string {
  const all = settings();
  if (all.PUBLIC_URL) return all.PUBLIC_URL;
  if (host === undefined || !(LOOPBACK.test(host) || isAddress(host, connection?.localAddress))) return ownOrigin(all, all.PORT);
  return `${secure ? "https" : "http"}://${host}`;
}

import { BlockList, isIP } from "node:net";
import { settings } from "#lib/config/env.ts";
import { slot } from "#lib/runtime.ts";

const trusted = slot<BlockList>("http.trusted-proxies", () => {
  const list = new BlockList();
  for (const range of settings().TRUSTED_PROXIES) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
});

function plain(address: string): string {
  const bare = address.startsWith("::ffff:") ? address.slice(7) : address;
  return bare.split("%")[0] ?? bare;
}

export function isTrustedProxy(peer: string): boolean {
  if (settings().TRUSTED_PROXIES.length === 0) return false;
  const address = plain(peer);
  const family = isIP(address);
  return family !== 0 && trusted().check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Behind trusted proxies, the rightmost `X-Forwarded-For` entry that none of them is. Forged entries appear further
 * left and are never trusted.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  let address = plain(peer ?? "");
  if (forwardedFor === undefined || !isTrustedProxy(address)) return address;
  for (const hop of forwardedFor.split(",").reverse()) {
    const next = plain(hop.trim());
    if (isIP(next) === 0) return address;
    address = next;
    if (!isTrustedProxy(next)) return address;
  }
  return address;
}

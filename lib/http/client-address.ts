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

/** An address without the IPv4-in-IPv6 wrapping and zone. */
function plain(address: string): string {
  const bare = address.startsWith("::ffff:") ? address.slice(7) : address;
  return bare.split("%")[0] ?? bare;
}

/** Whether the peer is one of `TRUSTED_PROXIES`, so that its forwarding headers are believed. */
export function isTrustedProxy(peer: string): boolean {
  if (settings().TRUSTED_PROXIES.length === 0) return false;
  const address = plain(peer);
  const family = isIP(address);
  return family !== 0 && trusted().check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * The caller's address: the peer's, or behind trusted proxies the rightmost
 * entry of `X-Forwarded-For` that no trusted proxy wrote. What a caller puts in
 * the header itself stands further left and is never believed.
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

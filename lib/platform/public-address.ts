import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Azure's WireServer. */
const PUBLIC_METADATA = new Set(["168.63.129.16"]);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 6052: the last 32 bits are IPv4. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !PUBLIC_METADATA.has(address.toString());
}

/** Other transition addresses can map to any. */
export function isPublicAddress(text: string): boolean {
  const bare = text.split("%")[0] ?? "";
  const family = isIP(bare);
  if (family === 0) return false;
  // Normalized, since ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4.
  const address = ipaddr.parse(family === 6 ? new URL(`https://[${bare}]`).hostname.slice(1, -1) : bare);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_UNICAST) && address.range() === "unicast";
}

const INTERNAL = ["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat"];

/** Hosts behind this machine stay private. Documentation addresses are not internal. */
function isInternalAddress(text: string): boolean {
  return isIP(text) !== 0 && (INTERNAL.includes(ipaddr.process(text).range()) || PUBLIC_METADATA.has(text));
}

const ADDRESS = /(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]*/gi;

/** @param own addresses that may be shown */
export function withoutInternalAddresses(text: string, own: readonly string[]): string {
  return text.replaceAll(ADDRESS, (found) => (isInternalAddress(found) && !own.includes(found) ? "a private address" : found));
}

import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type AddressRanges, plainAddress } from "#lib/address.ts";

const MOST_URL_LENGTH = 2000;

/** Azure's WireServer answers every virtual machine there, though the address looks public. */
const PUBLIC_METADATA = new Set(["168.63.129.16"]);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 6052: the last 32 bits are an IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !PUBLIC_METADATA.has(address.toString());
}

/**
 * Only what anyone on the internet can reach. IPv4 wrapped in IPv6 counts as that IPv4 address; other transition
 * addresses, which can lead anywhere, and text that is no address are not public.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.split("%")[0] ?? "";
  const family = isIP(bare);
  if (family === 0) return false;
  // In one spelling, since ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4.
  const address = ipaddr.parse(family === 6 ? new URL(`https://[${bare}]`).hostname.slice(1, -1) : bare);
  if (address instanceof ipaddr.IPv4) return isPublicV4(address);
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_UNICAST) && address.range() === "unicast";
}

/** @param allowed addresses of the operator's own network that may be reached too */
export function mayReach(address: string, allowed: AddressRanges): boolean {
  return isPublicAddress(address) || allowed.has(plainAddress(address));
}

/** RFC 6761: always this machine, whatever DNS says. */
export function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

/** Without the brackets of IPv6 and the dot of a full name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

const NOT_PUBLIC = "is not an address on the public internet, so messages can’t be sent there";

/**
 * Checks what can be known without DNS; names are checked when a message is sent.
 * @returns the address as it is stored
 */
export function endpointAddress(typed: string, allowed: AddressRanges): { url: string } | { reason: string } {
  const text = typed.trim();
  if (text.length > MOST_URL_LENGTH) return { reason: `The address can have at most ${MOST_URL_LENGTH} characters` };
  if (!URL.canParse(text)) return { reason: "Enter a full address, such as https://www.example.org/webhooks" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { reason: "The address must begin with https://" };
  if (url.username !== "" || url.password !== "") {
    return { reason: "The address can’t contain a user name or a password. Verify the signature of each message instead" };
  }
  const host = hostOf(url);
  if (host === "") return { reason: "Enter a full address, such as https://www.example.org/webhooks" };
  const isKnownPrivate = isIP(host) === 0 ? isLocalName(host) && !allowed.has("127.0.0.1") : !mayReach(host, allowed);
  if (isKnownPrivate) return { reason: `${host} ${NOT_PUBLIC}` };
  // Never sent.
  url.hash = "";
  return { url: url.href };
}

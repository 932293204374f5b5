import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

export function plainAddress(address: string): string {
  const bare = address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
  return bare.split("%")[0] ?? bare;
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && ipaddr.parse(plain).range() === "loopback";
}

/** A home has an IPv6 /56, an office or a rented server up to a /48. */
type NetworkBits = 48 | 56;

function ipv6Network({ parts }: ipaddr.IPv6, bits: NetworkBits): string {
  const kept = parts.slice(0, bits === 48 ? 3 : 4).map((part, i) => (i === 3 ? part & 0xff00 : part).toString(16));
  return `${kept.join(":")}::/${bits}`;
}

function networkOf(address: string, bits: NetworkBits): string {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  if (isIP(plain) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(plain);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : ipv6Network(parsed, bits);
}

/** Limits by address count these. */
export function callerNetwork(address: string): string {
  return networkOf(address, 56);
}

/** Limits over all callers evict by these. */
export function callerBlock(address: string): string {
  const network = networkOf(address, 48);
  return isIP(network) === 4 ? `${network.slice(0, network.lastIndexOf("."))}.0/24` : network;
}

/** Node's list is four times as fast as ipaddr.js. */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = "", bits] = range.split("/");
      const family = isIP(address) === 6 ? "ipv6" : "ipv4";
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  has(address: string): boolean {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && this.#list.check(plain, family === 6 ? "ipv6" : "ipv4");
  }
}

export type Scheme = "http" | "https";

/** Reads the client's; proxies append others. */
export function forwardedScheme(forwardedProto: string | null | undefined): Scheme | undefined {
  const first = forwardedProto?.split(",", 1)[0]?.trim().toLowerCase();
  return first === "http" || first === "https" ? first : undefined;
}

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

/** IPv6 by /64, since one host often holds the whole prefix, or by /56, as homes do. */
export function addressGroup(address: string, bits: 56 | 64 = 64): string {
  const plain = plainAddress(address);
  if (!plain.includes(":")) return plain;
  if (isIP(plain) !== 6) return address;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part, i) => (i === 3 && bits === 56 ? part & 0xff00 : part).toString(16));
  return `${network.join(":")}::/${bits}`;
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

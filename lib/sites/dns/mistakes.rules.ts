import { AddressRanges } from "#lib/platform/address.ts";

/** Source: cloudflare.com/ips. */
const CLOUDFLARE = new AddressRanges([
  ...["173.245.48.0/20", "103.21.244.0/22", "103.22.200.0/22", "103.31.4.0/22", "141.101.64.0/18", "108.162.192.0/18"],
  ...["190.93.240.0/20", "188.114.96.0/20", "197.234.240.0/22", "198.41.128.0/17", "162.158.0.0/15", "104.16.0.0/13"],
  ...["104.24.0.0/14", "172.64.0.0/13", "131.0.72.0/22"],
  ...["2400:cb00::/32", "2606:4700::/32", "2803:f800::/32", "2405:b500::/32", "2405:8100::/32", "2a06:98c0::/29", "2c0f:f248::/32"],
]);

export function isProxied(addresses: readonly string[]): boolean {
  return addresses.length > 0 && addresses.every((address) => CLOUDFLARE.has(address));
}

/** Providers complete a value without a trailing dot: `pets.example.shelter.org`. */
export function isCompleted(value: string, target: string, name: string): boolean {
  if (!value.startsWith(`${target}.`)) return false;
  const added = value.slice(target.length + 1);
  return name === added || name.endsWith(`.${added}`);
}

/** Typographic marks arrive as any characters outside ASCII. */
export function isQuoted(text: string, value: string): boolean {
  return text.includes(value) && /^[^a-z0-9]*["'\u0080-\uffff][^a-z0-9]*$/i.test(text.replace(value, ""));
}

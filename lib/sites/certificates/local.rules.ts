import { DAY_MS } from "#lib/platform/time.ts";

/** Each includes its subdomains. */
export function rootNames(platformDomain: string): string[] {
  return [...new Set([platformDomain, "localhost"])];
}

/** Leaves time to make browsers trust the new root. */
const REPLACED_BEFORE_MS = 30 * DAY_MS;

export interface RootFacts {
  names: readonly string[];
  notAfter: number;
}

function isFarFromExpiry(root: RootFacts, now: number): boolean {
  return root.notAfter - now > REPLACED_BEFORE_MS;
}

export function isRootUsable(root: RootFacts, wanted: readonly string[], now: number): boolean {
  return wanted.every((name) => root.names.includes(name)) && isFarFromExpiry(root, now);
}

/** Keeps previous names, so that processes with different domains do not replace each other's root, unless it expires. */
export function nextRootNames(before: RootFacts, wanted: readonly string[], now: number): string[] {
  return [...new Set(isFarFromExpiry(before, now) ? [...wanted, ...before.names] : wanted)];
}

function der(tag: number, ...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const SEQUENCE = 0x30;
const PERMITTED = 0xa0;
const EXCLUDED = 0xa1;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
/** An all-zero mask matches every address. */
const EVERY_ADDRESS = [8, 32].map((bytes) => Buffer.alloc(bytes));

/** Permits subdomains, but no IP address (RFC 5280, section 4.2.1.10). */
export function nameConstraints(names: readonly string[]): Buffer<ArrayBuffer> {
  const permitted = names.map((name) => der(SEQUENCE, der(DNS_NAME, Buffer.from(name, "ascii"))));
  const excluded = EVERY_ADDRESS.map((range) => der(SEQUENCE, der(IP_ADDRESS, range)));
  return der(SEQUENCE, der(PERMITTED, ...permitted), der(EXCLUDED, ...excluded));
}

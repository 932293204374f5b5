import { DAY_MS } from "#lib/time.ts";

/** DNS names that a certificate below the root may have: these and all beneath them. */
export function rootNames(platformDomain: string): string[] {
  return [...new Set([platformDomain, "localhost"])];
}

/** So long before its end a root is replaced, which browsers then have to be told of once more. */
const REPLACED_BEFORE_MS = 30 * DAY_MS;

/** What is known of a root. */
export interface RootFacts {
  /** DNS names that it is held to. */
  names: readonly string[];
  /** Epoch milliseconds. */
  notAfter: number;
}

/** Whether a root is not near its end. @param now epoch milliseconds */
function isLasting(root: RootFacts, now: number): boolean {
  return root.notAfter - now > REPLACED_BEFORE_MS;
}

/** Whether a root still serves: it may sign for all names that are wanted, and is not near its end. @param now epoch milliseconds */
export function isRootUsable(root: RootFacts, wanted: readonly string[], now: number): boolean {
  return wanted.every((name) => root.names.includes(name)) && isLasting(root, now);
}

/**
 * The names that the next root is held to: what is wanted, and what the one before was held to. So processes with
 * different platform domains on one database settle on one root instead of replacing each other's. A root that ends by
 * itself hands on no names, so that those no longer wanted go within a year.
 * @param now epoch milliseconds
 */
export function nextRootNames(before: RootFacts, wanted: readonly string[], now: number): string[] {
  return [...new Set(isLasting(before, now) ? [...wanted, ...before.names] : wanted)];
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
/** Address and mask, all zero: every address of IPv4, and of IPv6. */
const EVERY_ADDRESS = [8, 32].map((bytes) => Buffer.alloc(bytes));

/**
 * The value of the extension NameConstraints (RFC 5280, section 4.2.1.10), as DER: these DNS names and all beneath them
 * are permitted, IP addresses are not.
 */
export function nameConstraints(names: readonly string[]): Buffer<ArrayBuffer> {
  const permitted = names.map((name) => der(SEQUENCE, der(DNS_NAME, Buffer.from(name, "ascii"))));
  const excluded = EVERY_ADDRESS.map((range) => der(SEQUENCE, der(IP_ADDRESS, range)));
  return der(SEQUENCE, der(PERMITTED, ...permitted), der(EXCLUDED, ...excluded));
}

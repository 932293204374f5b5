/** DNS names that a certificate below the root may have: these and all beneath them. */
export function rootNames(platformDomain: string): string[] {
  return [...new Set([platformDomain, "localhost"])];
}

/** So long before its end a root is replaced, which browsers then have to be told of once more. */
const REPLACED_BEFORE_MS = 30 * 86_400_000;

/**
 * Whether a root still serves: held to the very names that are wanted, and not near its end.
 * @param notAfter epoch milliseconds, as is `now`
 */
export function isRootUsable(root: { names: readonly string[]; notAfter: number }, wanted: readonly string[], now: number): boolean {
  const isSame = root.names.length === wanted.length && wanted.every((name) => root.names.includes(name));
  return isSame && root.notAfter - now > REPLACED_BEFORE_MS;
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
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
export function nameConstraints(names: readonly string[]): Buffer {
  const permitted = names.map((name) => der(SEQUENCE, der(DNS_NAME, Buffer.from(name, "ascii"))));
  const excluded = EVERY_ADDRESS.map((range) => der(SEQUENCE, der(IP_ADDRESS, range)));
  return der(SEQUENCE, der(PERMITTED, ...permitted), der(EXCLUDED, ...excluded));
}

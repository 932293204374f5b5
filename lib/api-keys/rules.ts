import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { AppError } from "#lib/errors.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const PREFIX = "pets_";
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** CRC-32 of the text in base62, six characters, most significant first. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * Makes a key: `pets_`, 30 random base62 characters (178 bits), and the CRC-32
 * of both in 6 base62 characters.
 * @param random a uniform whole number below its argument; cryptographic by default
 */
export function generateApiKey(random: (below: number) => number = (below) => randomInt(below)): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(random(62))).join("");
  return `${PREFIX}${secret}${checksum(PREFIX + secret)}`;
}

/**
 * Whether a text has the form of a key and its checksum is right, so that a
 * mistyped key is refused without a look-up.
 */
export function isWellFormedApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = text.length - CHECKSUM_LENGTH;
  return checksum(text.slice(0, end)) === text.slice(end);
}

/** What is stored and looked up instead of the key: its SHA-256, lower-case hexadecimal. */
export function hashApiKey(key: string): string {
  return hash("sha256", key);
}

/** What lists may show of a key: `pets_` and its first four characters, and its last four. */
export function visibleParts(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, PREFIX.length + 4), last4: key.slice(-4) };
}

/** Whether a key is past its expiry at `now` (epoch milliseconds). */
export function isExpired(key: { expiresAt: number | null }, now: number): boolean {
  return key.expiresAt !== null && now >= key.expiresAt;
}

/** The refusal for a key that is not there, or is another project's. */
export function unknownKey(keyId: string): AppError {
  return new AppError("not_found", `This project has no key ${keyId}.`);
}

import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Scope } from "#lib/tenancy/scope/scopes.rules.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const PREFIX = "pets_";
const TEST_PREFIX = "pets_test_";
const TOKEN_PREFIX = "petu_";
const SHAPE = new RegExp(`^(?:${TEST_PREFIX}|${PREFIX}|${TOKEN_PREFIX})[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** CRC-32 in base62. */
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
 * `pets_`, 30 random base62 characters (178 bits), checksum.
 * @param random a uniform integer below its argument
 */
export function generateApiKey(random: (below: number) => number = (below) => randomInt(below), prefix = PREFIX): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(random(62))).join("");
  return `${prefix}${secret}${checksum(prefix + secret)}`;
}

/** A test project's keys differ only in the prefix. */
export const generateTestKey = (): string => generateApiKey(undefined, TEST_PREFIX);

/** A personal token differs from an API key only in the prefix. */
export const generateAccessToken = (): string => generateApiKey(undefined, TOKEN_PREFIX);

/** Avoids lookups of mistyped keys. */
export function isWellFormedApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = text.length - CHECKSUM_LENGTH;
  return checksum(text.slice(0, end)) === text.slice(end);
}

/** SHA-256, lowercase hexadecimal. */
export function hashApiKey(key: string): string {
  return hash("sha256", key);
}

export function visibleParts(key: string): { prefix: string; last4: string } {
  const prefix = key.startsWith(TEST_PREFIX) ? TEST_PREFIX : PREFIX;
  return { prefix: key.slice(0, prefix.length + 4), last4: key.slice(-4) };
}

export function isExpired(key: { expiresAt: number | null }, now: number): boolean {
  return key.expiresAt !== null && now >= key.expiresAt;
}

export interface Credential {
  keyId: string;
  projectId: string;
  /** Shares connections over all of their projects. */
  person: string;
  scopes: readonly Scope[];
  expiresAt: number | null;
  disabled: boolean;
  revoked: boolean;
  caller: Caller;
  /** The record is at least as new as this version; undefined without Redis. */
  keysVersion: string | undefined;
}

const BEARER = /^bearer +([^\s]+) *$/i;

/** RFC 6750, section 2.1. Errors are `missing_api_key` and `invalid_api_key`. */
export function bearerToken(header: string | undefined): string | AppError {
  if (header === undefined || header.trim() === "") {
    return new AppError("missing_api_key", "No API key was sent. Send it as `Authorization: Bearer <API_KEY>`.");
  }
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  if (/^bearer\b/i.test(header)) {
    return new AppError(
      "invalid_api_key",
      "The Authorization header is malformed. Send `Authorization: Bearer <API_KEY>`, with one key and nothing else.",
    );
  }
  return new AppError("missing_api_key", "The Authorization header has no bearer key. Send `Authorization: Bearer <API_KEY>`.");
}

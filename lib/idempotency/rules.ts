import { hash } from "node:crypto";
import { AppError } from "#lib/errors.ts";

const MOST_LENGTH = 255;

/** How long an answer is kept for replay: 24 hours. */
export const KEPT_MS = 86_400_000;

/** What makes two creations the same one: the key, and the body's bytes by SHA-256 (hexadecimal). */
export interface IdempotentRequest {
  key: string;
  bodyHash: string;
}

/**
 * Reads an `Idempotency-Key` header.
 * @returns undefined when it was not sent
 * @throws AppError `invalid_parameter` when it is empty or longer than 255 characters
 */
export function readIdempotencyKey(header: string | undefined, body: Uint8Array): IdempotentRequest | undefined {
  if (header === undefined) return undefined;
  const length = [...header].length;
  if (length < 1 || length > MOST_LENGTH) {
    throw new AppError("invalid_parameter", `Idempotency-Key must have 1 to ${MOST_LENGTH} characters; ${length} came.`);
  }
  return { key: header, bodyHash: hash("sha256", body) };
}

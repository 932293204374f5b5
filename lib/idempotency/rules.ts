import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";

const MOST_LENGTH = 255;

/** How long an answer is kept for replay: 24 hours. */
export const KEPT_MS = DAY_MS;

/** What makes two creations the same one: the key, and the body's bytes by SHA-256 (hexadecimal). */
export interface IdempotentRequest {
  key: string;
  bodyHash: string;
}

/**
 * Checks an `Idempotency-Key` header; undefined, not sent, is well.
 * @param times how often it was sent: two lines would be read as one value that neither sender meant
 * @throws AppError `invalid_parameter` when it is empty, longer than 255 characters, or sent more than once
 */
export function checkIdempotencyKey(header: string | undefined, times = 1): void {
  if (header === undefined) return;
  if (times > 1) throw new AppError("invalid_parameter", `Idempotency-Key must be sent once; ${times} were received.`);
  const length = [...header].length;
  if (length >= 1 && length <= MOST_LENGTH) return;
  throw new AppError("invalid_parameter", `Idempotency-Key must have 1 to ${MOST_LENGTH} characters; ${length} came.`);
}

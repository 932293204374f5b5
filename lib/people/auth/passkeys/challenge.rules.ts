import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "#lib/platform/time.ts";

const CHALLENGE_VALID_MS = 5 * MINUTE_MS;

/** WebAuthn, section 13.4.3. */
export const CHALLENGE_RANDOM_BYTES = 16;

const TIME_BYTES = 6;
const OPEN_BYTES = CHALLENGE_RANDOM_BYTES + TIME_BYTES;

const macOf = (open: Uint8Array, holder: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`petstore passkey challenge ${holder} `).update(open).digest();

/**
 * Stores nothing until a correct answer uses it up, so asking for many costs nothing.
 * @param holder identifies the use, such as `proof 12` with the id of a session
 */
export function challengeFor(holder: string, secret: string, random: Uint8Array, now: number): Uint8Array<ArrayBuffer> {
  const open = Buffer.alloc(OPEN_BYTES);
  open.set(random);
  open.writeUIntBE(now + CHALLENGE_VALID_MS, CHALLENGE_RANDOM_BYTES, TIME_BYTES);
  return new Uint8Array(Buffer.concat([open, macOf(open, holder, secret)]));
}

/**
 * @param challenge base64url
 * @returns epoch milliseconds; undefined for another holder's, an expired, or an invented one
 */
export function challengeEnd(challenge: string, holder: string, secret: string, now: number): number | undefined {
  const bytes = Buffer.from(challenge, "base64url");
  const open = bytes.subarray(0, OPEN_BYTES);
  const mac = macOf(open, holder, secret);
  if (bytes.length !== OPEN_BYTES + mac.length || !timingSafeEqual(bytes.subarray(OPEN_BYTES), mac)) return undefined;
  const end = open.readUIntBE(CHALLENGE_RANDOM_BYTES, TIME_BYTES);
  return now < end ? end : undefined;
}

export function hashChallenge(challenge: string): string {
  return hash("sha256", challenge);
}

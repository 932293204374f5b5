import type { KeyWithBan } from "#lib/api-keys/schema.ts";

/** The clocks of browser and service differ a little: a moment is let pass by this much. */
const MARGIN_MS = 500;
const AGAIN_MS = 10_000;
const MOST_MS = 3_600_000;

/** Whether a key can never work again. */
export function isEnded({ state }: Pick<KeyWithBan, "state">): boolean {
  return state === "revoked" || state === "expired";
}

/**
 * When a list of keys is to be asked for again, since by then a ban or a key will have ended by itself.
 * @param now epoch milliseconds
 * @returns milliseconds from now, an hour at most; false while nothing ends by itself
 */
export function untilNextEnd(keys: readonly Pick<KeyWithBan, "state" | "bannedUntil" | "expiresAt">[], now: number): number | false {
  const ends = keys
    .filter((key) => !isEnded(key))
    .flatMap(({ bannedUntil, expiresAt }) => [bannedUntil, expiresAt])
    .filter((end) => end !== null);
  if (ends.length === 0) return false;
  const wait = Math.min(...ends.map(Date.parse)) - now;
  return wait > 0 ? Math.min(wait + MARGIN_MS, MOST_MS) : AGAIN_MS;
}

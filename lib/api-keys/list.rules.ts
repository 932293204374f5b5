import type { KeyWithBan } from "#lib/api-keys/schema.ts";

/** Allows for clock skew between browser and server. */
const MARGIN_MS = 500;
const OVERDUE_REFETCH_MS = 10_000;
const MOST_MS = 3_600_000;

export function isEnded({ state }: Pick<KeyWithBan, "state">): boolean {
  return state === "revoked" || state === "expired";
}

/**
 * When to refetch because a ban or a key has expired.
 * @returns milliseconds from now, at most an hour; false when nothing expires
 */
export function untilNextEnd(keys: readonly Pick<KeyWithBan, "state" | "bannedUntil" | "expiresAt">[], now: number): number | false {
  const ends = keys
    .filter((key) => !isEnded(key))
    .flatMap(({ bannedUntil, expiresAt }) => [bannedUntil, expiresAt])
    .filter((end) => end !== null);
  if (ends.length === 0) return false;
  const wait = Math.min(...ends.map(Date.parse)) - now;
  return wait > 0 ? Math.min(wait + MARGIN_MS, MOST_MS) : OVERDUE_REFETCH_MS;
}

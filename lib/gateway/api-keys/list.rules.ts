import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";

/** Clock skew between browser and server. */
const MARGIN_MS = 500;
const OVERDUE_REFETCH_MS = 10_000;
const MAX_MS = 3_600_000;

export function isEnded({ state }: Pick<KeyWithBan, "state">): boolean {
  return state === "revoked" || state === "expired";
}

/** `replaced`: latest first. */
export interface KeyFamily<Key> {
  apiKey: Key;
  replaced: Key[];
}

/**
 * @param keys newest first
 * @returns families, newest first
 */
export function keyFamilies<Key extends Pick<KeyWithBan, "id" | "rotatedFromId">>(keys: readonly Key[]): KeyFamily<Key>[] {
  const heads = new Map<string, Key>();
  const families = new Map<string, KeyFamily<Key>>();
  for (const apiKey of keys) {
    const head = heads.get(apiKey.id) ?? apiKey;
    if (head === apiKey) families.set(apiKey.id, { apiKey, replaced: [] });
    else families.get(head.id)?.replaced.push(apiKey);
    if (apiKey.rotatedFromId !== null && !heads.has(apiKey.rotatedFromId)) heads.set(apiKey.rotatedFromId, head);
  }
  return [...families.values()];
}

/** @returns milliseconds, at most an hour; false if nothing expires */
export function untilNextEnd(keys: readonly Pick<KeyWithBan, "state" | "bannedUntil" | "expiresAt">[], now: number): number | false {
  const ends = keys
    .filter((key) => !isEnded(key))
    .flatMap(({ bannedUntil, expiresAt }) => [bannedUntil, expiresAt])
    .filter((end) => end !== null);
  if (ends.length === 0) return false;
  const wait = Math.min(...ends.map(Date.parse)) - now;
  return wait > 0 ? Math.min(wait + MARGIN_MS, MAX_MS) : OVERDUE_REFETCH_MS;
}

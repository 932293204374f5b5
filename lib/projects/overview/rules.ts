import type { ApiKeyView } from "#lib/api-keys/schema.ts";
import type { Overview } from "#lib/projects/overview/schema.ts";
import { DAY_MS } from "#lib/time.ts";

export const EXPIRY_NOTICE_MS = 14 * DAY_MS;

/** Keys without a successor, soonest first. @param now epoch milliseconds */
export function expiringKeys(keys: readonly ApiKeyView[], now: number): Overview["expiring"] {
  const replaced = new Set(keys.filter((key) => key.state === "active").map((key) => key.rotatedFromId));
  return keys
    .flatMap(({ id, name, state, expiresAt }) => (state === "active" && expiresAt !== null ? [{ id, name, expiresAt }] : []))
    .filter(({ id, expiresAt }) => !replaced.has(id) && Date.parse(expiresAt) - now <= EXPIRY_NOTICE_MS)
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}

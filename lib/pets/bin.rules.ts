import { DAY_MS } from "#lib/time.ts";

/** How long an animal stays in the bin before it is deleted for good. */
export const PET_BIN_DAYS = 30;

/** Animals that went to the bin at this moment or before are due. @param now epoch milliseconds */
export function dueSince(now: number): Date {
  return new Date(now - PET_BIN_DAYS * DAY_MS);
}

/**
 * How many days an animal still has in the bin, begun ones counted; 0 when it is due.
 * @param deletedAt RFC 3339 @param now epoch milliseconds
 */
export function daysLeft(deletedAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) - dueSince(now).getTime()) / DAY_MS));
}

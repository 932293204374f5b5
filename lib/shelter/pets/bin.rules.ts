import { DAY_MS } from "#lib/platform/time.ts";

export const PET_BIN_DAYS = 30;

export function dueSince(now: number): Date {
  return new Date(now - PET_BIN_DAYS * DAY_MS);
}

/** RFC 3339. Purged at or after this moment. */
export function erasedAfter(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + PET_BIN_DAYS * DAY_MS).toISOString();
}

/** Rounded up; 0 when due. @param deletedAt RFC 3339 */
export function daysLeft(deletedAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) - dueSince(now).getTime()) / DAY_MS));
}

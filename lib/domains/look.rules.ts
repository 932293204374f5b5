import type { DnsReport } from "#lib/dns/schema.ts";
import { MINUTE_MS } from "#lib/time.ts";

/** Typing a name by hand asks for a few, and an open shared page for six; a loop asks for many. */
export const MOST_LOOKS_PER_MINUTE = 60;

/** How many looks somebody had in the minute that began at `since`. */
export interface Looks {
  since: number;
  count: number;
}

/** Counts one more. @returns undefined when the minute's are used up */
export function oneMoreLook(looks: Looks | undefined, now: number): Looks | undefined {
  if (!looks || now - looks.since >= MINUTE_MS) return { since: now, count: 1 };
  return looks.count < MOST_LOOKS_PER_MINUTE ? { ...looks, count: looks.count + 1 } : undefined;
}

/** The whole seconds until the minute of these looks is over, at least 1. @param now epoch milliseconds */
export function secondsUntilNext({ since }: Looks, now: number): number {
  return Math.max(1, Math.ceil((since + MINUTE_MS - now) / 1000));
}

/** Whether the name leads somewhere else by now, so that a site there would be left. */
export function servesElsewhere({ problems }: Pick<DnsReport, "problems">): boolean {
  return problems.includes("address_in_the_way") || problems.includes("leads_elsewhere");
}

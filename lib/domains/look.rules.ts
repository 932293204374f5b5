import type { DnsReport } from "#lib/dns/schema.ts";
import { MINUTE_MS } from "#lib/time.ts";

/** Typing a name needs a few and an open shared page six; a loop needs many. */
export const MOST_LOOKS_PER_MINUTE = 60;

export interface Looks {
  since: number;
  count: number;
}

/** Undefined when the quota is used up. */
export function oneMoreLook(looks: Looks | undefined, now: number): Looks | undefined {
  if (!looks || now - looks.since >= MINUTE_MS) return { since: now, count: 1 };
  return looks.count < MOST_LOOKS_PER_MINUTE ? { ...looks, count: looks.count + 1 } : undefined;
}

/** At least 1. */
export function secondsUntilNext({ since }: Looks, now: number): number {
  return Math.max(1, Math.ceil((since + MINUTE_MS - now) / 1000));
}

export function servesElsewhere({ problems }: Pick<DnsReport, "problems">): boolean {
  return problems.includes("address_in_the_way") || problems.includes("leads_elsewhere");
}

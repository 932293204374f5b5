import type { DnsReport } from "#lib/dns/schema.ts";
import { MINUTE_MS } from "#lib/time.ts";

/** Typing a name by hand asks for a few, and an open shared page for six; a loop asks for many. */
export const LOOKS = { most: 60, windowMs: MINUTE_MS };

/** Whether the name leads somewhere else by now, so that a site there would be left. */
export function servesElsewhere({ problems }: Pick<DnsReport, "problems">): boolean {
  return problems.includes("address_in_the_way") || problems.includes("leads_elsewhere");
}

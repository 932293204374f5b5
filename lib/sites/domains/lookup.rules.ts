import { MINUTE_MS } from "#lib/platform/time.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** Typing takes a few, a loop many. */
export const LOOKUP_LIMIT = { max: 60, windowMs: MINUTE_MS };

export function servesElsewhere({ problems }: Pick<DnsReport, "problems">): boolean {
  return problems.includes("address_in_the_way") || problems.includes("leads_elsewhere");
}

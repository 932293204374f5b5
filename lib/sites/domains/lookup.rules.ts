import { MINUTE_MS } from "#lib/platform/time.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** Typing a name needs a few and an open shared page six; a loop needs many. */
export const LOOKS = { max: 60, windowMs: MINUTE_MS };

export function servesElsewhere({ problems }: Pick<DnsReport, "problems">): boolean {
  return problems.includes("address_in_the_way") || problems.includes("leads_elsewhere");
}

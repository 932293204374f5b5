import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** What a domain depends on when the platform's addresses change; empty if it has a CNAME record to its domain. */
export function addressesHeld({ lines }: Pick<DnsReport, "lines">, platformDomain: string): string[] {
  const cname = lines.find(({ type }) => type === "CNAME");
  const follows = cname?.seen.at(-1) === platformDomain;
  const leadsElsewhere = cname !== undefined && cname.verdict !== "right" && cname.verdict !== "fine";
  if (follows || leadsElsewhere) return [];
  const here = lines.filter(({ type, verdict }) => (type === "A" || type === "AAAA") && (verdict === "right" || verdict === "fine"));
  return here.flatMap(({ seen }) => seen);
}

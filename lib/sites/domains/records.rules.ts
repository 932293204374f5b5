import { challengeName } from "#lib/sites/dns/rules.ts";
import type { DnsReport, DnsWants } from "#lib/sites/dns/schema.ts";
import type { WantedRecord } from "#lib/sites/domains/schema.ts";

const TTL_SECONDS = 3600;

/** `@` for the zone. */
function relativeTo(zone: string, name: string): string {
  return name === zone ? "@" : name.slice(0, -zone.length - 1);
}

type RoutingRecord = Pick<WantedRecord, "type" | "value" | "purpose" | "isAlternative">;

function addressesIn(report: DnsReport | null): RoutingRecord[] {
  const lines = report?.lines ?? [];
  return (["A", "AAAA"] as const).flatMap((type) =>
    (lines.find((line) => line.type === type)?.wanted ?? "")
      .split(", ")
      .filter((value) => value !== "")
      .map((value) => ({ type, value, purpose: "Sends visitors of the bare domain to the site.", isAlternative: false })),
  );
}

function routingRecords({ isApex, target }: DnsWants, report: DnsReport | null): RoutingRecord[] {
  if (!isApex) return [{ type: "CNAME", value: target, purpose: "Sends visitors to the site.", isAlternative: false }];
  const addresses = addressesIn(report);
  const purpose =
    addresses.length > 0
      ? "Instead of these addresses, if your provider has this type: it follows when they change. Some call it ANAME."
      : "Sends visitors of the bare domain to the site. Some providers call it ANAME.";
  return [...addresses, { type: "ALIAS", value: target, purpose, isAlternative: addresses.length > 0 }];
}

export function recordsFor(wants: DnsWants, zone: string, report: DnsReport | null): WantedRecord[] {
  const { name, challenge } = wants;
  const place = { relativeName: relativeTo(zone, name), fullName: name, ttl: TTL_SECONDS };
  const records = routingRecords(wants, report).map((way): WantedRecord => ({ ...way, ...place }));
  if (challenge !== null) {
    records.push({
      type: "TXT",
      relativeName: relativeTo(zone, challengeName(name)),
      fullName: challengeName(name),
      value: challenge,
      ttl: TTL_SECONDS,
      purpose: "Proves that the name is yours, because another project has, had, or claims it or a name above it.",
      isAlternative: false,
    });
  }
  return records;
}

import { challengeName } from "#lib/dns/rules.ts";
import type { DnsWants } from "#lib/dns/schema.ts";
import type { WantedRecord } from "#lib/domains/schema.ts";

const TTL_SECONDS = 3600;

/** `www` for `www.example.org` in `example.org`; `@` for the zone. */
function relativeTo(zone: string, name: string): string {
  return name === zone ? "@" : name.slice(0, -zone.length - 1);
}

export function recordsFor(wants: DnsWants, zone: string): WantedRecord[] {
  const { name, isApex, target, challenge } = wants;
  const records: WantedRecord[] = [
    {
      type: isApex ? "ALIAS" : "CNAME",
      relativeName: relativeTo(zone, name),
      fullName: name,
      value: target,
      ttl: TTL_SECONDS,
      purpose: isApex ? "Sends visitors of the bare domain to the site. Some providers call it ANAME." : "Sends visitors to the site.",
    },
  ];
  if (challenge !== null) {
    records.push({
      type: "TXT",
      relativeName: relativeTo(zone, challengeName(name)),
      fullName: challengeName(name),
      value: challenge,
      ttl: TTL_SECONDS,
      purpose: "Proves that the name is yours, because another project has, had, or claims it or a name above it.",
    });
  }
  return records;
}

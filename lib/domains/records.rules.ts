import type { CaaWants } from "#lib/dns/caa.rules.ts";
import { challengeName } from "#lib/dns/rules.ts";
import type { DnsWants } from "#lib/dns/schema.ts";
import type { DomainName } from "#lib/domains/names.rules.ts";
import type { WantedRecord } from "#lib/domains/schema.ts";

const TTL_SECONDS = 3600;

/** `www` for `www.example.org` in `example.org`; `@` for the zone. */
function relativeTo(zone: string, name: string): string {
  return name === zone ? "@" : name.slice(0, -zone.length - 1);
}

/**
 * @param challenge null if uncontested
 * @param caa null when CAA is irrelevant
 */
export function wantsOf(
  { name, isApex }: Pick<DomainName, "name" | "isApex">,
  platformDomain: string,
  challenge: string | null,
  caa: CaaWants | null,
): DnsWants {
  return { name, isApex, target: platformDomain, challenge, caaIdentities: caa?.identities ?? null, accountUri: caa?.accountUri ?? null };
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
      purpose: isApex ? "Leads visitors of the bare domain to the site. Some providers call it ANAME." : "Leads visitors to the site.",
    },
  ];
  if (challenge !== null) {
    records.push({
      type: "TXT",
      relativeName: relativeTo(zone, challengeName(name)),
      fullName: challengeName(name),
      value: challenge,
      ttl: TTL_SECONDS,
      purpose: "Shows that the name is yours, since another project has, had or claims it, or a name above it.",
    });
  }
  return records;
}

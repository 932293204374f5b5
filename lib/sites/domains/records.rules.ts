import { acmeName } from "#lib/sites/dns/acme-txt.rules.ts";
import type { DnsReport, DnsWants } from "#lib/sites/dns/schema.ts";
import { challengeName } from "#lib/sites/dns/txt.rules.ts";
import type { WantedRecord } from "#lib/sites/domains/schema.ts";

const TTL_SECONDS = 3600;

/** `@` for the zone. */
function relativeTo(zone: string, name: string): string {
  return name === zone ? "@" : name.slice(0, -zone.length - 1);
}

type RoutingRecord = Pick<WantedRecord, "type" | "value" | "purpose" | "isAlternative">;

const SENDS_VISITORS = "Sends visitors of the bare domain to the site.";

function addressesIn({ setAddresses, nextAddresses }: DnsWants, report: DnsReport | null): RoutingRecord[] {
  const typeOf = (value: string): "A" | "AAAA" => (value.includes(":") ? "AAAA" : "A");
  const checked = (report?.lines ?? [])
    .filter(({ type }) => type === "A" || type === "AAAA")
    .flatMap(({ wanted }) => wanted.split(", ").filter((value) => value !== ""));
  const wanted = [nextAddresses, setAddresses].find((addresses) => addresses.length > 0) ?? checked;
  const leaving = nextAddresses.length === 0 ? [] : setAddresses.filter((value) => !nextAddresses.includes(value));
  return [
    ...wanted.map((value) => ({ type: typeOf(value), value, purpose: SENDS_VISITORS, isAlternative: false })),
    ...leaving.map((value) => ({ type: typeOf(value), value, purpose: "Works only until this service has moved.", isAlternative: true })),
  ];
}

function routingRecords(wants: DnsWants, report: DnsReport | null): RoutingRecord[] {
  const { isApex, target } = wants;
  if (!isApex) return [{ type: "CNAME", value: target, purpose: "Sends visitors to the site.", isAlternative: false }];
  const addresses = addressesIn(wants, report);
  const purpose =
    addresses.length > 0
      ? "Instead of these addresses, if your provider has this type: it follows when they change. Some call it ANAME."
      : `${SENDS_VISITORS} Some providers call it ANAME. The addresses for A and AAAA records can’t be read right now: they are shown here once they can.`;
  return [...addresses, { type: "ALIAS", value: target, purpose, isAlternative: addresses.length > 0 }];
}

function hiddenBy(report: DnsReport | null): string {
  return report?.isWildcard ? "a wildcard record answers for all names beside it" : "DNS does not show it behind a proxy";
}

export function recordsFor(wants: DnsWants, zone: string, report: DnsReport | null): WantedRecord[] {
  const { name, challenge, early, hiddenChallenge } = wants;
  const place = { relativeName: relativeTo(zone, name), fullName: name, ttl: TTL_SECONDS };
  const records = routingRecords(wants, report).map((way): WantedRecord => ({ ...way, ...place }));
  const value = challenge ?? (report?.proxy || report?.isWildcard ? hiddenChallenge : undefined);
  if (value !== undefined) {
    records.push({
      type: "TXT",
      relativeName: relativeTo(zone, challengeName(name)),
      fullName: challengeName(name),
      value,
      ttl: TTL_SECONDS,
      purpose: `Proves that the name is yours, because ${challenge === null ? hiddenBy(report) : "another project has, had, or claims it or a name above it"}.`,
      isAlternative: false,
    });
  }
  if (early && value === undefined) {
    records.push({
      ...earlyRecord(zone, challengeName(name)),
      value: early.challenge,
      purpose: "Proves that the name is yours, before anything is ordered for it.",
    });
  }
  if (early?.acme) {
    records.push({
      ...earlyRecord(zone, acmeName(name)),
      value: early.acme,
      purpose: "Proves to the certificate authority that the name is yours.",
    });
  }
  return records;
}

/** A value may have to be replaced soon. */
const EARLY_TTL_SECONDS = 300;

function earlyRecord(zone: string, fullName: string) {
  return {
    type: "TXT",
    relativeName: relativeTo(zone, fullName),
    fullName,
    ttl: EARLY_TTL_SECONDS,
    isAlternative: false,
    isEarly: true,
  } as const;
}

import { type DomainName, domainNameFrom, knownDomainName, type OwnNames } from "#lib/sites/domains/names.rules.ts";

/** Null if there is no other name, or it cannot be added. */
export function pairedName(name: string, own: OwnNames): DomainName | null {
  const { zone, isApex } = knownDomainName(name, own.playgroundZone);
  const other = isApex ? `www.${zone}` : name === `www.${zone}` ? zone : null;
  const parsed = other === null ? null : domainNameFrom(other, own);
  return parsed === null || "reason" in parsed ? null : parsed;
}

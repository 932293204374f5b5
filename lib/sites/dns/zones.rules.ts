import { getDomain, parse } from "tldts";

/**
 * @param name lowercase ASCII, no trailing dot
 * @param playgroundZone counts as a public suffix
 * @returns null for a public suffix
 */
export function zoneOf(name: string, playgroundZone: string | undefined): string | null {
  if (playgroundZone !== undefined && name.endsWith(`.${playgroundZone}`)) {
    const [label = ""] = name
      .slice(0, -playgroundZone.length - 1)
      .split(".")
      .slice(-1);
    return `${label}.${playgroundZone}`;
  }
  return getDomain(name, { allowPrivateDomains: true, validateHostname: false });
}

export const isWithin = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** Then no one else can change it. */
export function staysWithin(name: string, chain: readonly string[]): boolean {
  const zone = zoneOf(name, undefined) ?? name;
  return chain.every((one) => isWithin(one, zone));
}

/** Null for a registry's own name. */
export function registeredDomainOf(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: false, validateHostname: false });
}

export function hasPublicSuffix(name: string): boolean {
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  return isIcann === true || isPrivate === true;
}

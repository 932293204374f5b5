import { getDomain, parse } from "tldts";

/**
 * By the public suffix list; an apex returns itself.
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

/** What someone has registered at a registry, above which no zone is theirs; null for a registry's own name. */
export function registeredDomainOf(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: false, validateHostname: false });
}

/** Whether names can be registered beneath the ending of this one, at a registry or a service that shares its domain. */
export function hasPublicSuffix(name: string): boolean {
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  return isIcann === true || isPrivate === true;
}

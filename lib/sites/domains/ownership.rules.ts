import { parentsOf } from "#lib/sites/dns/rules.ts";
import { isWithin, zoneOf } from "#lib/sites/dns/zones.rules.ts";

/** `holds`: proved the name last. `waits`: awaits its DNS. */
export interface Stake {
  name: string;
  projectId: string;
  kind: "holds" | "waits";
}

/** Nearest first. */
export function namesAbove(name: string, playgroundZone: string | undefined): string[] {
  const zone = zoneOf(name, playgroundZone);
  return zone === null ? [] : parentsOf(name).filter((parent) => isWithin(parent, zone));
}

/** Undefined unless it is a bare domain or its `www`. */
export function wwwOf(name: string, playgroundZone: string | undefined): string | undefined {
  return zoneOf(name, playgroundZone) === name ? `www.${name}` : undefined;
}

/**
 * Prefers a project that has the name, else the nearest parent.
 * @param related see `namesAbove` and `wwwOf`
 * @returns undefined if no TXT record is needed
 */
export function contestedBy(
  name: string,
  { above, www }: { above: readonly string[]; www: string | undefined },
  projectId: string,
  stakes: readonly Stake[],
): string | undefined {
  const holderOf = (one: string): string | undefined => stakes.find((stake) => stake.name === one && stake.kind === "holds")?.projectId;
  const isOthers = (one: string): boolean => (holderOf(one) ?? projectId) !== projectId;
  if (holderOf(name) === projectId) return undefined;
  const isClaimed = stakes.some((stake) => stake.name === name && stake.kind === "waits" && stake.projectId !== projectId);
  const isUnderOwn = above.some((one) => holderOf(one) === projectId);
  return isOthers(name) || (isClaimed && !isUnderOwn) ? name : [...above, ...(www === undefined ? [] : [www])].find(isOthers);
}

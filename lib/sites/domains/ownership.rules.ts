import { parentsOf } from "#lib/sites/dns/rules.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

/** A project proved the name last, or awaits its DNS. */
export interface Stake {
  name: string;
  /** Decimal string. */
  projectId: string;
  kind: "holds" | "waits";
}

/**
 * Nearest first, up to the registrable domain.
 * @param name lowercase ASCII, no trailing dot
 */
export function namesAbove(name: string, playgroundZone: string | undefined): string[] {
  const zone = zoneOf(name, playgroundZone);
  return zone === null ? [] : parentsOf(name).filter((parent) => parent === zone || parent.endsWith(`.${zone}`));
}

/**
 * Which name of another project requires a TXT record: this one if another project has it, or awaits it while no
 * project has it or this one a name above, else the nearest parent that another project has. A project's own name is
 * never contested, whichever project gets the parents.
 * @returns undefined if no TXT record is needed
 */
export function contestedBy(name: string, above: readonly string[], projectId: string, stakes: readonly Stake[]): string | undefined {
  const holderOf = (one: string): string | undefined => stakes.find((stake) => stake.name === one && stake.kind === "holds")?.projectId;
  const isOthers = (one: string): boolean => (holderOf(one) ?? projectId) !== projectId;
  if (holderOf(name) === projectId) return undefined;
  const isClaimed = stakes.some((stake) => stake.name === name && stake.kind === "waits" && stake.projectId !== projectId);
  const isBeneathOwn = above.some((one) => holderOf(one) === projectId);
  return isOthers(name) || (isClaimed && !isBeneathOwn) ? name : above.find(isOthers);
}

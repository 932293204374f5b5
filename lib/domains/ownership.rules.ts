import { parentsOf } from "#lib/dns/rules.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";

/** What a project has to do with a name: it proved it last, or waits for its DNS. */
export interface Stake {
  name: string;
  /** Decimal text. */
  projectId: string;
  kind: "holds" | "waits";
}

/**
 * The names above a name whose holders have a say in it, the nearest first, up to its registrable domain.
 * @param name ASCII, lower case, without the trailing dot
 * @param playgroundZone counts as a public suffix; undefined outside the playground
 */
export function namesAbove(name: string, playgroundZone: string | undefined): string[] {
  const zone = zoneOf(name, playgroundZone);
  return zone === null ? [] : parentsOf(name).filter((parent) => parent === zone || parent.endsWith(`.${zone}`));
}

/**
 * Which name of another project makes a name need the TXT record: the name itself where another holds it, or waits for
 * it while nobody does, else the nearest one above it that another holds.
 * Guarantee: what a project holds itself is never contested, whoever gets the names above it.
 * @param above of `namesAbove`
 * @param projectId decimal text
 * @returns undefined where no TXT record is needed
 */
export function contestedBy(name: string, above: readonly string[], projectId: string, stakes: readonly Stake[]): string | undefined {
  const holderOf = (one: string): string | undefined => stakes.find((stake) => stake.name === one && stake.kind === "holds")?.projectId;
  const isOthers = (one: string): boolean => (holderOf(one) ?? projectId) !== projectId;
  if (holderOf(name) === projectId) return undefined;
  const isClaimed = stakes.some((stake) => stake.name === name && stake.kind === "waits" && stake.projectId !== projectId);
  return isOthers(name) || isClaimed ? name : above.find(isOthers);
}

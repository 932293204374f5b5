import { type HostFacts, type ProjectFacts, reasonsNotServed } from "#lib/sites/domains/hosts.rules.ts";

const RANK = { verified: 0, drifted: 1, waiting: 2, stopped: 3, lost: 4 } as const;

export function isVerified({ routing }: Pick<HostFacts, "routing">): boolean {
  return routing === "verified" || routing === "drifted";
}

/**
 * Prefers served, then verified, then showing the site, then closest to served, then oldest.
 * @param hosts oldest first
 */
export function nextPrimary<T extends HostFacts>(hosts: readonly T[], project: ProjectFacts): T | undefined {
  const weight = (host: HostFacts): number[] => [
    reasonsNotServed(host, project).length === 0 ? 0 : 1,
    isVerified(host) ? 0 : 1,
    host.use === "redirects" ? 1 : 0,
    RANK[host.routing],
  ];
  const before = (one: number[], other: number[]): number => {
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  };
  return hosts.filter((host) => host.routing !== "lost").toSorted((a, b) => before(weight(a), weight(b)))[0];
}

const isPair = (one: HostFacts, other: HostFacts): boolean => one.name === `www.${other.name}` || other.name === `www.${one.name}`;

/** The other name waits for its DNS. */
export function staysPrimary(primary: HostFacts, hosts: readonly HostFacts[]): boolean {
  if (primary.routing === "lost") return false;
  const succeeds = (host: HostFacts): boolean => isVerified(host) && (primary.routing === "stopped" || !isPair(host, primary));
  return isVerified(primary) || !hosts.some(succeeds);
}

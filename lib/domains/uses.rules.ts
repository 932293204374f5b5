import { type HostFacts, type ProjectFacts, reasonsNotServed } from "#lib/domains/hosts/rules.ts";

const RANK = { verified: 0, drifted: 1, waiting: 2, stopped: 3, lost: 4 } as const;

/** Whether DNS led here when it was last looked at for sure. */
export function isVerified({ routing }: Pick<HostFacts, "routing">): boolean {
  return routing === "verified" || routing === "drifted";
}

/**
 * Which domain takes the primary's place: one that is served before any other, a verified one before one that is not, one
 * that shows the site before a redirect, the nearest to being served, and of equals the oldest. Never one that was lost.
 * @param hosts oldest first
 * @returns undefined when there is none: redirects then lead to the platform's own address
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

/**
 * Whether a primary stays one: it is verified, or no other domain that shows the site is. A redirect never takes its place
 * while it is only waiting: that the name redirects was somebody's choice.
 */
export function staysPrimary(primary: HostFacts, hosts: readonly HostFacts[]): boolean {
  if (primary.routing === "lost") return false;
  return isVerified(primary) || !hosts.some((host) => host.use === "serves" && isVerified(host));
}

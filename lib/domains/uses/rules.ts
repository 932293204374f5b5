import { type HostFacts, type ProjectFacts, reasonsNotServed } from "#lib/domains/hosts/rules.ts";

const RANK = { verified: 0, drifted: 1, waiting: 2, stopped: 3, lost: 4 } as const;

/**
 * Which domain takes the primary's place: one that is served before any other, one that shows
 * the site before a redirect, the nearest to being served, and of equals the oldest. Never one that was lost.
 * @param hosts oldest first
 * @returns undefined when there is none: redirects then lead to the platform's own address
 */
export function nextPrimary<T extends HostFacts>(hosts: readonly T[], project: ProjectFacts): T | undefined {
  const weight = (host: HostFacts): number[] => [
    reasonsNotServed(host, project).length === 0 ? 0 : 1,
    host.use === "redirects" ? 1 : 0,
    RANK[host.routing],
  ];
  const before = (one: number[], other: number[]): number => {
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  };
  return hosts.filter((host) => host.routing !== "lost").toSorted((a, b) => before(weight(a), weight(b)))[0];
}

import { isServed } from "#components/sites/domains/words.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export interface HostNode {
  key: string;
  name: string;
  isPrimary: boolean;
  /** Visitors can reach it now; false if set up but not yet served. */
  isOpen: boolean;
}

interface HostGraph {
  /** Names that show the site: the primary first, the platform URL last. */
  shows: HostNode[];
  /** Names that redirect; `to` is the target's index in `shows`. */
  redirects: (HostNode & { to: number })[];
}

const nodeOf = (domain: DomainView): HostNode => ({
  key: domain.id,
  name: domain.unicodeName,
  isPrimary: domain.use === "primary",
  isOpen: isServed(domain),
});

/**
 * Returns where each name leads once served. Omits lost names.
 * @param platformUrl the redirect target while no primary is served
 */
export function hostGraph(domains: readonly DomainView[], platformUrl: string): HostGraph {
  const there = domains.filter(({ routing }) => routing.state !== "lost");
  const showing = there
    .filter(({ use }) => use !== "redirects")
    .toSorted((a, b) => Number(b.use === "primary") - Number(a.use === "primary"));
  const own: HostNode = { key: "platform", name: new URL(platformUrl).host, isPrimary: false, isOpen: true };
  const targets = showing.map(({ name }) => name);
  return {
    shows: [...showing.map(nodeOf), own],
    redirects: there
      .filter(({ use }) => use === "redirects")
      .map((domain) => {
        const found = targets.indexOf(new URL(domain.leadsTo).hostname);
        return { ...nodeOf(domain), to: found === -1 ? targets.length : found };
      }),
  };
}

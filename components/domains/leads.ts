import { isServed } from "#components/domains/words.ts";
import type { DomainView } from "#lib/domains/schema.ts";

/** One name of the picture. */
export interface Lead {
  key: string;
  /** In the reader's script. */
  name: string;
  isPrimary: boolean;
  /** Whether visitors arrive by it now; false for what is set up and not there yet. */
  isOpen: boolean;
}

/** Who leads where. */
interface Leads {
  /** Names that show the site, the primary first, the platform's own address last. */
  shows: Lead[];
  /** Names that send visitors on, each with the place of its target in `shows`. */
  redirects: (Lead & { to: number })[];
}

const leadOf = (domain: DomainView): Lead => ({
  key: domain.id,
  name: domain.unicodeName,
  isPrimary: domain.use === "primary",
  isOpen: isServed(domain),
});

/**
 * Where each name leads once it is served. Lost names lead nowhere and are left out.
 * @param platformUrl the address that the site has by itself; redirects lead there while no primary is served
 */
export function leadsOf(domains: readonly DomainView[], platformUrl: string): Leads {
  const there = domains.filter(({ routing }) => routing.state !== "lost");
  const showing = there
    .filter(({ use }) => use !== "redirects")
    .toSorted((a, b) => Number(b.use === "primary") - Number(a.use === "primary"));
  const own: Lead = { key: "platform", name: new URL(platformUrl).host, isPrimary: false, isOpen: true };
  const targets = showing.map(({ name }) => name);
  return {
    shows: [...showing.map(leadOf), own],
    redirects: there
      .filter(({ use }) => use === "redirects")
      .map((domain) => {
        const found = targets.indexOf(new URL(domain.leadsTo).hostname);
        return { ...leadOf(domain), to: found === -1 ? targets.length : found };
      }),
  };
}

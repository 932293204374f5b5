import { ownerFooter, titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

interface DomainNews {
  kind: "verified" | "stopped" | "drifted" | "lost" | "certificate_failed" | "renewal_failing" | "address_moves";
  domain: string;
  /** The other name of its pair, with the same news; null without one. */
  other: string | null;
  project: string;
  url: string;
  record: string | null;
  addresses: readonly string[];
  expiresAt: Date | null;
}

interface News {
  subject: (domain: string) => string;
  says: (domain: string) => string;
  note?: string;
  namesRecord?: boolean;
  namesAddresses?: boolean;
  namesExpiry?: boolean;
}

const NEWS: Record<DomainNews["kind"], News> = {
  verified: {
    // An HTTPS record may lead some visitors elsewhere.
    namesRecord: true,
    subject: (domain) => `${domain} is verified`,
    says: (domain) => `${domain} now points to your site. Its certificate is issued automatically, usually within a couple of minutes.`,
  },
  stopped: {
    namesRecord: true,
    subject: (domain) => `${domain} does not point to your site yet`,
    says: (domain) => `We kept checking whether ${domain} points to your site, and it does not. We have stopped checking.`,
    note: "The page shows which record is missing or wrong. Choose Verify there once it is set.",
  },
  drifted: {
    namesRecord: true,
    subject: (domain) => `${domain} points elsewhere`,
    says: (domain) => `The DNS records of ${domain} no longer point to your site. Visitors may see something else, or nothing.`,
    note: "If you did not intend this, set the records again as the page shows them. If you did, remove the domain there.",
  },
  lost: {
    subject: (domain) => `${domain} belongs to another project now`,
    says: (domain) => `Another project has proved with a DNS record that ${domain} is its own. Your site can no longer be reached there.`,
    note: "If the domain is yours, someone changed its DNS: look there first. Then choose Verify on the page and set the TXT record that it shows.",
  },
  certificate_failed: {
    namesRecord: true,
    subject: (domain) => `${domain} has no certificate`,
    says: (domain) => `The certificate for ${domain} could not be issued, and we have stopped trying.`,
    note: "The page shows the reason in the certificate authority's own words, and what to do.",
  },
  renewal_failing: {
    namesRecord: true,
    namesExpiry: true,
    subject: (domain) => `The certificate for ${domain} expires soon`,
    says: (domain) => `The certificate for ${domain} expires soon and could not be renewed yet. Once it expires, browsers warn visitors.`,
    note: "We keep trying. The page shows the reason and what to do.",
  },
  address_moves: {
    namesAddresses: true,
    subject: (domain) => `Change the address of ${domain}`,
    says: (domain) => `This service is moving. ${domain} points to one of its present addresses, which will stop working.`,
    note: "If your provider keeps an ALIAS or ANAME record, or flattens a CNAME record, it follows on its own and you need to do nothing.",
  },
};

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format;

export function domainLetter(to: string, { kind, domain, other, project, url, record, addresses, expiresAt }: DomainNews): Letter {
  const { subject, says, note, namesRecord = false, namesAddresses = false, namesExpiry = false } = NEWS[kind];
  const facts = [
    ...(namesExpiry && expiresAt !== null ? [{ term: "The certificate expires on", value: day(expiresAt) }] : []),
    ...(namesRecord && record !== null ? [{ term: "Our last DNS check found", value: record }] : []),
    ...(namesAddresses ? [{ term: "Its A and AAAA records must have", value: addresses.join(", ") }] : []),
  ];
  return {
    to,
    ...titled(subject(domain)),
    paragraphs: ["Hello,", other === null ? says(domain) : `${says(domain)} The same goes for ${other}.`],
    ...(facts.length > 0 && { facts }),
    link: { label: "View the domain", url },
    ...(note !== undefined && { note }),
    footer: ownerFooter(project),
  };
}

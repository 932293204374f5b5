import type { Letter } from "#lib/mail/schema.ts";

interface DomainNews {
  kind: "verified" | "stopped" | "drifted" | "lost" | "certificate_failed" | "renewal_failing";
  /** Unicode form. */
  domain: string;
  project: string;
  url: string;
}

const NEWS: Record<DomainNews["kind"], { subject: (domain: string) => string; says: (domain: string) => string; note?: string }> = {
  verified: {
    subject: (domain) => `${domain} is verified`,
    says: (domain) => `${domain} now leads to your site. Its certificate is on the way, usually within a couple of minutes.`,
  },
  stopped: {
    subject: (domain) => `${domain} does not lead to your site yet`,
    says: (domain) => `for 48 hours we looked whether ${domain} leads to your site, and it does not. We have stopped looking.`,
    note: "The page shows which record is missing or wrong. Choose Verify there once it is set.",
  },
  drifted: {
    subject: (domain) => `${domain} leads somewhere else`,
    says: (domain) => `the DNS records of ${domain} do not lead to your site any more. Visitors may see something else, or nothing.`,
    note: "If this was not intended, set the records again as the page shows them. If it was, remove the domain there.",
  },
  lost: {
    subject: (domain) => `${domain} belongs to another project now`,
    says: (domain) => `another project has shown by a DNS record that ${domain} is its own. Your site is not reached under it any more.`,
    note: "If the domain is yours, somebody changed its DNS: look there first. Then choose Verify on the page and set the TXT record that it shows.",
  },
  certificate_failed: {
    subject: (domain) => `${domain} gets no certificate`,
    says: (domain) => `the certificate of ${domain} could not be made, and we have stopped trying.`,
    note: "The page shows the reason in the certificate authority's own words, and what to do.",
  },
  renewal_failing: {
    subject: (domain) => `The certificate of ${domain} ends soon`,
    says: (domain) =>
      `the certificate of ${domain} ends in less than ten days and could not be renewed yet. Until it is, browsers will warn after that.`,
    note: "We go on trying. The page shows the reason and what to do.",
  },
};

export function domainLetter(to: string, { kind, domain, project, url }: DomainNews): Letter {
  const { subject, says, note } = NEWS[kind];
  return {
    to,
    subject: subject(domain),
    paragraphs: ["Hello,", says(domain), `You get this mail as an owner of ${project} on Petstore.`],
    link: { label: "See the domain", url },
    ...(note !== undefined && { note }),
  };
}

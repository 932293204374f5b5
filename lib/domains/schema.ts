import { z } from "zod";
import type { AuthorityLimits, CertificateView } from "#lib/certificates/schema.ts";
import type { DnsReport } from "#lib/dns/schema.ts";

/** What somebody typed as a domain; `domainNameFrom` in rules.ts makes a name of it or says what is wrong. */
export const newDomainSchema = z.object(
  { name: z.string({ error: "The domain must be text" }).max(1000, { error: "The domain may have at most 253 characters" }) },
  { error: "The body must be a JSON object" },
);

export const DOMAIN_USES = ["primary", "serves", "redirects"] as const;
export type DomainUse = (typeof DOMAIN_USES)[number];

export const domainChangeSchema = z.object(
  { use: z.enum(DOMAIN_USES, { error: `The use must be one of ${DOMAIN_USES.join(", ")}` }) },
  { error: "The body must be a JSON object" },
);

/** A record to set. The page shows it and the check wants it: both take it from `recordsFor` in rules.ts. */
export interface WantedRecord {
  type: "CNAME" | "ALIAS" | "TXT";
  /** Within the zone of the registrable domain, such as `www`, `_petstore-challenge.www` or `@`. */
  relativeName: string;
  fullName: string;
  value: string;
  /** Seconds. */
  ttl: number;
  /** What it is for, in a sentence. */
  purpose: string;
}

/** How far DNS leads to us. All moments RFC 3339, UTC. */
export type RoutingView =
  | { state: "waiting"; since: string; checks: number; nextCheckAt: string | null; givesUpAt: string }
  | { state: "stopped"; since: string; checks: number }
  | { state: "verified"; since: string; nextCheckAt: string | null }
  | { state: "drifted"; since: string; nextCheckAt: string | null }
  | { state: "lost"; since: string };

/** Why a domain is not served although its settings are kept. */
export const NOT_SERVED = ["not_verified", "no_certificate", "plan", "no_deploy", "lost"] as const;
export type NotServed = (typeof NOT_SERVED)[number];

/** A domain, as the dashboard and the shared page show it. */
export interface DomainView {
  /** Decimal text. */
  id: string;
  /** ASCII, as DNS has it. */
  name: string;
  /** The same in the reader's script. */
  unicodeName: string;
  isApex: boolean;
  use: DomainUse;
  routing: RoutingView;
  certificate: CertificateView;
  /** When its certificate ran out, while no other is in force; else null. */
  ranOutAt: string | null;
  limits: AuthorityLimits;
  /**
   * The name that another project has or had, so that the TXT record is needed: this one or one above it, in the reader's
   * script; null where it is not needed.
   */
  contestedBy: string | null;
  records: WantedRecord[];
  /** The last check; null before the first one. */
  report: DnsReport | null;
  checkedAt: string | null;
  /** A check was asked for and has not ended. */
  isChecking: boolean;
  /** Re-verify is offered: 30 minutes after verification without a certificate, or after a failed attempt. */
  mayReverify: boolean;
  /** When Re-verify will be offered, while it is not and no certificate is there; else null. */
  reverifyAt: string | null;
  /** What keeps it from being served; empty when it is served. */
  notServed: NotServed[];
  /** Where the name leads once it is served: its own address, or for a redirect that of its target. */
  leadsTo: string;
  isShared: boolean;
  createdAt: string;
}

/** What adding a domain needs and does not have; each comes with the page where it is mended. */
export const MISSING = ["plan", "deploy"] as const;
export type Missing = (typeof MISSING)[number];

/** A project's domains, with what the page around them needs. */
export interface DomainsPage {
  domains: DomainView[];
  missing: Missing[];
  /** The address that the site has by itself. */
  platformUrl: string;
  /** What records point to. */
  platformDomain: string;
  /** How certificates are made: by an ACME authority, or by the local one, which browsers must be told to trust. */
  authority: { kind: "acme"; host: string } | { kind: "local" };
  /** Whether the playground's DNS stands in for the real one. */
  hasPlayground: boolean;
}

/**
 * What a typed domain is, told before it is added: a name that may be added, or why it may not.
 * `servesElsewhere`: addresses or a CNAME of another place are set, and a site there would be left.
 * `isAdded`: the project has it already.
 */
export type DomainLook =
  | {
      outcome: "fine";
      name: string;
      unicodeName: string;
      isApex: boolean;
      contestedBy: string | null;
      isAdded: boolean;
      servesElsewhere: boolean;
      records: WantedRecord[];
      report: DnsReport;
    }
  | { outcome: "refused"; reason: string };

/** What the shared page shows of a domain: nothing else of its project. */
export type SharedDomain = Pick<
  DomainView,
  "name" | "unicodeName" | "isApex" | "contestedBy" | "records" | "routing" | "report" | "checkedAt" | "isChecking"
>;

/** A link to the shared page, given this once. */
export interface MadeShare {
  /** The link's path, its token in the fragment. */
  path: string;
}

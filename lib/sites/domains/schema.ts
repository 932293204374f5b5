import * as z from "zod";
import type { AuthorityLimits, CertificateView, FailedAttempt, SiteHttps } from "#lib/sites/certificates/schema.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** Parsed by `domainNameFrom`. */
export const newDomainSchema = z.object({
  name: z.string({ error: "The domain must be text" }).max(1000, { error: "The domain can have at most 253 characters" }),
  withPair: z.boolean({ error: "withPair must be true or false" }).default(false),
  isEarly: z.boolean({ error: "isEarly must be true or false" }).default(false),
});

export type NewDomain = z.infer<typeof newDomainSchema>;

export const earlyRequestSchema = z.object({
  withPair: z.boolean({ error: "withPair must be true or false" }).default(false),
});

export const DOMAIN_USES = ["primary", "serves", "redirects"] as const;
export type DomainUse = (typeof DOMAIN_USES)[number];

const REDIRECT_STATUSES = [301, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

export const domainChangeSchema = z
  .object({
    use: z.enum(DOMAIN_USES, { error: `The use must be one of ${DOMAIN_USES.join(", ")}` }).optional(),
    redirectStatus: z.literal(REDIRECT_STATUSES, { error: "The status of redirects must be 301 or 308" }).optional(),
  })
  .refine(({ use, redirectStatus }) => use !== undefined || redirectStatus !== undefined, { error: "Send use, redirectStatus, or both" });
export type DomainChange = z.infer<typeof domainChangeSchema>;

export interface WantedRecord {
  type: "CNAME" | "A" | "AAAA" | "ALIAS" | "TXT";
  /** Examples: `www`, `_petstore-challenge.www`, `@`. */
  relativeName: string;
  fullName: string;
  value: string;
  /** Seconds. */
  ttl: number;
  purpose: string;
  /** The owner sets this record instead of the others. */
  isAlternative: boolean;
  isEarly?: true;
}

/** `proof` and `record`: the project's or the authority's TXT record is missing. `ready`: DNS may be switched. */
export type EarlyView =
  | { state: "offered" | "proof" | "ready" }
  | {
      state: "ordering" | "validating";
      waitsUntil: string | null;
    }
  | { state: "record"; expiresAt: string; lastExpiredAt: string | null }
  | { state: "failed"; failure: FailedAttempt };

export type RoutingView =
  | { state: "waiting"; since: string; checks: number; nextCheckAt: string | null; givesUpAt: string }
  | { state: "stopped"; since: string; checks: number }
  | { state: "verified"; since: string; nextCheckAt: string | null }
  | { state: "drifted"; since: string; nextCheckAt: string | null }
  | { state: "lost"; since: string };

const NOT_SERVED = ["not_verified", "no_certificate", "plan", "no_deploy", "lost"] as const;
export type NotServed = (typeof NOT_SERVED)[number];

/** `www.example.org` and `example.org` are a pair. */
export interface PairView {
  name: string;
  unicodeName: string;
  /** Null unless it is one of the project's domains. */
  id: string | null;
  isContested: boolean;
}

/** All that a shared link shows of a domain. */
export interface SharedName {
  name: string;
  unicodeName: string;
  isApex: boolean;
  contestedBy: string | null;
  records: WantedRecord[];
  routing: RoutingView;
  report: DnsReport | null;
  checkedAt: string | null;
  isChecking: boolean;
  early: EarlyView | null;
  hasCertificate: boolean;
}

export interface DomainView extends SharedName {
  id: string;
  use: DomainUse;
  redirectStatus: RedirectStatus;
  /** Null for a name that is neither a bare domain nor its `www`. */
  pair: PairView | null;
  certificate: CertificateView;
  /** Null while another is in force. */
  ranOutAt: string | null;
  limits: AuthorityLimits;
  mayReverify: boolean;
  reverifyAt: string | null;
  notServed: NotServed[];
  /** Date at which the plan stops serving it after a downgrade; null otherwise. */
  endsAt: string | null;
  leadsTo: string;
  isShared: boolean;
  createdAt: string;
}

const MISSING = ["plan", "deploy"] as const;
export type Missing = (typeof MISSING)[number];

export interface DomainsPage {
  domains: DomainView[];
  missing: Missing[];
  /** After a downgrade; null otherwise. */
  domainsEndAt: string | null;
  /** After a downgrade now; null for the full number of days. */
  wouldEndAt: string | null;
  platformUrl: string;
  siteHttps: SiteHttps;
  platformDomain: string;
  /** Browsers must be set to trust the local CA. */
  authority: { kind: "acme"; host: string } | { kind: "local" };
  hasPlayground: boolean;
}

/** `servesElsewhere`: the name points to another site. */
export type DomainLookup =
  | {
      outcome: "fine";
      name: string;
      unicodeName: string;
      isApex: boolean;
      contestedBy: string | null;
      isAdded: boolean;
      servesElsewhere: boolean;
      pair: PairView | null;
      records: WantedRecord[];
      report: DnsReport;
    }
  | { outcome: "refused"; reason: string };

/** `other`: of the pair, which the same person sets up. */
export type SharedDomain = SharedName & { other: SharedName | null };

export interface CreatedShare {
  /** The token is in the fragment. */
  path: string;
}

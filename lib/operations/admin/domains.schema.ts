import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { Counted, NamePage } from "#lib/operations/admin/name-order.rules.ts";
import { certificateErrorSchema } from "#lib/sites/certificates/schema.ts";
import type { DnsProblem } from "#lib/sites/dns/schema.ts";

/** Ordered worst first, as the owner sees it. */
export const DOMAIN_STATES = [
  "lost",
  "drifted",
  "doubtful",
  "uncertified",
  "not_renewed",
  "conflict",
  "moving",
  "stopped",
  "wrong_record",
  "elsewhere",
  "early_failed",
  "ready_to_switch",
  "before_switch",
  "waiting",
  "on_hold",
  "unpublished",
  "live",
] as const;
export type AdminDomainState = (typeof DOMAIN_STATES)[number];

const DNS_ERRORS = [
  "not_found",
  "no_record",
  "leads_elsewhere",
  "address_in_the_way",
  "proxied",
  "loop",
  "caa_forbids",
  "challenge_missing",
  "servers_disagree",
  "could_not_ask",
  "answer_held",
  "address_moves",
] as const satisfies readonly DnsProblem[];

/** Errors of the last DNS check and the last order; the rest are never stored, or precede the switch. */
export const DOMAIN_ERRORS = [
  ...DNS_ERRORS,
  ...certificateErrorSchema.exclude(["undecryptable", "txt_not_seen", "order_expired", "no_dns_validation"]).options,
];
export const DOMAIN_ORDERS = ["name", "state_age", "next_check"] as const;

/** Invalid values fall back to defaults. */
export const domainQueryParsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(DOMAIN_STATES),
  error: parseAsStringLiteral(DOMAIN_ERRORS),
  order: parseAsStringLiteral(DOMAIN_ORDERS).withDefault("name"),
  after: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};
export type DomainQuery = inferParserType<typeof domainQueryParsers>;

export const readDomainQuery = createLoader(domainQueryParsers);

export const domainQueryText = createSerializer(domainQueryParsers);

export interface AdminDomain {
  id: string;
  name: string;
  unicodeName: string;
  project: { slug: string; name: string };
  state: AdminDomainState;
  errors: string[];
  createdAt: string;
  /** When DNS was last found so. */
  stateSince: string;
  checkedAt: string | null;
  /** Null when checks have stopped. */
  nextCheckAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
}

export interface AdminDomainPage extends NamePage<AdminDomain>, Counted {}

import { CERTIFICATE_WORDS, DNS_WORDS, LIVE_WORDS, type StateWords } from "#components/sites/domains/words.ts";
import type { AdminDomainState, DOMAIN_ERRORS, DomainQuery } from "#lib/operations/admin/domains.schema.ts";

export const DOMAIN_STATE_WORDS: Record<AdminDomainState, StateWords> = {
  lost: DNS_WORDS.lost,
  drifted: DNS_WORDS.drifted,
  doubtful: DNS_WORDS.doubtful,
  uncertified: { ...CERTIFICATE_WORDS.failed, label: "No valid certificate" },
  not_renewed: { tone: "warn", label: "Renewal failed" },
  conflict: DNS_WORDS.conflict,
  moving: DNS_WORDS.moving,
  stopped: DNS_WORDS.stopped,
  wrong_record: DNS_WORDS.wrong_record,
  elsewhere: DNS_WORDS.elsewhere,
  early_failed: DNS_WORDS.early_failed,
  ready_to_switch: DNS_WORDS.ready_to_switch,
  before_switch: DNS_WORDS.before_switch,
  waiting: DNS_WORDS.waiting,
  on_hold: LIVE_WORDS.on_hold,
  unpublished: LIVE_WORDS.unpublished,
  live: LIVE_WORDS.live,
};

export const DOMAIN_ERROR_WORDS: Record<(typeof DOMAIN_ERRORS)[number], string> = {
  not_found: "DNS: name not found",
  no_record: "DNS: no record",
  leads_elsewhere: "DNS: points elsewhere",
  address_in_the_way: "DNS: conflicting address",
  proxied: "DNS: behind a proxy",
  loop: "DNS: CNAME loop",
  caa_forbids: "DNS: CAA forbids",
  challenge_missing: "DNS: TXT record missing",
  servers_disagree: "DNS: name servers disagree",
  could_not_ask: "DNS: no answer",
  answer_held: "DNS: old answer cached",
  address_moves: "DNS: old address",
  dns: "Certificate: DNS check",
  caa: "Certificate: CAA",
  unreachable: "Certificate: unreachable",
  rejected: "Certificate: name rejected",
  rate_limited: "Certificate: rate limited",
  held_back: "Certificate: held back",
  authority_down: "Certificate: authority down",
  account: "Certificate: account refused",
  no_authority: "Certificate: no authority",
  internal: "Certificate: internal error",
};

export const DOMAIN_ORDER_WORDS: Record<DomainQuery["order"], string> = {
  name: "Sort by name",
  state_age: "Oldest state first",
  next_check: "Next check first",
};

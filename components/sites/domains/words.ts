import type { CertificateView } from "#lib/sites/certificates/schema.ts";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import { dnsCondition } from "#lib/sites/domains/condition.rules.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainUse, DomainView, EarlyView, Missing, NotServed } from "#lib/sites/domains/schema.ts";

/** The color only repeats what icon and word say. */
export type Tone = "good" | "wait" | "warn" | "bad" | "plain";

export interface StateWords {
  tone: Tone;
  label: string;
}

/** Keyed by `dnsCondition`. */
export const DNS_WORDS = {
  waiting: { tone: "wait", label: "Waiting for DNS" },
  wrong_record: { tone: "warn", label: "Wrong DNS record" },
  elsewhere: { tone: "warn", label: "Points elsewhere" },
  before_switch: { tone: "wait", label: "Before the switch" },
  early_failed: { tone: "bad", label: "HTTPS not ready" },
  ready_to_switch: { tone: "wait", label: "Ready to switch" },
  stopped: { tone: "warn", label: "Not found in DNS" },
  set_up: { tone: "good", label: "DNS is set up" },
  conflict: { tone: "warn", label: "Check your DNS" },
  moving: { tone: "warn", label: "Change its address" },
  doubtful: { tone: "warn", label: "DNS may have changed" },
  drifted: { tone: "warn", label: "DNS points elsewhere" },
  lost: { tone: "bad", label: "Taken over" },
} as const satisfies Record<ReturnType<typeof dnsCondition>["kind"], StateWords>;

export function dnsWords(domain: Pick<DomainView, "routing" | "report" | "early">): StateWords {
  return DNS_WORDS[dnsCondition(domain).kind];
}

/** Remaining `domainCondition` once DNS and certificate are fine. */
export const LIVE_WORDS = {
  on_hold: { tone: "warn", label: "On hold" },
  unpublished: { tone: "warn", label: "Site not published" },
  live: { tone: "good", label: "Live" },
  not_live: { tone: "plain", label: "Not live" },
} as const satisfies Record<string, StateWords>;

export const CERTIFICATE_WORDS = {
  none: { tone: "plain", label: "No certificate yet" },
  issuing: { tone: "wait", label: "Getting a certificate" },
  issued: { tone: "good", label: "Secure (HTTPS)" },
  failed: { tone: "bad", label: "Certificate failed" },
} as const satisfies Record<CertificateView["state"], StateWords>;

export function certificateWords(domain: Pick<DomainView, "certificate" | "ranOutAt" | "routing" | "notServed">): StateWords {
  const { certificate, ranOutAt } = domain;
  if (certificate.state === "none" && ranOutAt !== null) return { tone: "bad", label: "Certificate expired" };
  if (certificate.state === "none" && isCertificateComing(domain)) return CERTIFICATE_WORDS.issuing;
  if (certificate.state === "issued" && certificate.renewalFailed) return { tone: "warn", label: "Renewal failed" };
  return CERTIFICATE_WORDS[certificate.state];
}

export const EARLY_WORDS = {
  offered: "For sites that move",
  proof: "Waiting for the first TXT record",
  ordering: "Ordering the certificate",
  record: "Waiting for the TXT record",
  validating: "Getting the certificate",
  ready: "Ready: switch now",
  failed: "Failed",
} as const satisfies Record<EarlyView["state"], string>;

export const USE_WORDS = {
  primary: { label: "Primary", short: "Primary", text: "Shows the site. Redirects go to this address." },
  serves: { label: "Also shows the site", short: "Shows the site", text: "Visitors stay at this address." },
  redirects: { label: "Redirects to the primary", short: "Redirects", text: "Visitors are redirected, path and query kept." },
} as const satisfies Record<DomainUse, { label: string; short: string; text: string }>;

export const NOT_SERVED_WORDS = {
  not_verified: "Its DNS is not set up yet.",
  no_certificate: "It has no valid certificate.",
  plan: "The project is on the Free plan, which doesn’t include domains.",
  no_deploy: "The site has not been published yet.",
  lost: "Another project has proved that it owns this domain.",
} as const satisfies Record<NotServed, string>;

export function fixFor(missing: Missing, slug: string): { text: string; href: string; link: string } {
  return missing === "plan"
    ? { text: "Domains are available on the Pro plan and above.", href: `/p/${slug}/usage`, link: "Choose a plan" }
    : { text: "A domain needs a site to show. Publish your site first.", href: `/p/${slug}/site`, link: "Go to site" };
}

export const VERDICT_WORDS = {
  right: { tone: "good", label: "Correct" },
  wrong: { tone: "bad", label: "Conflict" },
  missing: { tone: "warn", label: "Missing" },
  unknown: { tone: "plain", label: "Could not check" },
  fine: { tone: "plain", label: "No conflict" },
} as const satisfies Record<DnsLine["verdict"], StateWords>;

export function isServed({ notServed }: Pick<DomainView, "notServed">): boolean {
  return notServed.length === 0;
}

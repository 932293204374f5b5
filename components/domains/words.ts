import type { CertificateView } from "#lib/certificates/schema.ts";
import type { DnsLine } from "#lib/dns/schema.ts";
import type { DomainUse, DomainView, Missing, NotServed, RoutingView } from "#lib/domains/schema.ts";

/** The color only repeats what icon and word say. */
export type Tone = "good" | "wait" | "warn" | "bad" | "plain";

export interface StateWords {
  tone: Tone;
  label: string;
}

export const ROUTING_WORDS = {
  waiting: { tone: "wait", label: "Waiting for DNS" },
  stopped: { tone: "warn", label: "Not found in DNS" },
  verified: { tone: "good", label: "DNS is set up" },
  drifted: { tone: "warn", label: "DNS points elsewhere" },
  lost: { tone: "bad", label: "Taken over" },
} as const satisfies Record<RoutingView["state"], StateWords>;

export const CERTIFICATE_WORDS = {
  none: { tone: "plain", label: "No certificate yet" },
  issuing: { tone: "wait", label: "Getting a certificate" },
  issued: { tone: "good", label: "Secure (HTTPS)" },
  failed: { tone: "bad", label: "Certificate failed" },
} as const satisfies Record<CertificateView["state"], StateWords>;

/** Also reports expiry if no renewal attempt is shown. */
export function certificateWords({ certificate, ranOutAt }: Pick<DomainView, "certificate" | "ranOutAt">): StateWords {
  if (certificate.state === "none" && ranOutAt !== null) return { tone: "bad", label: "Certificate expired" };
  return CERTIFICATE_WORDS[certificate.state];
}

export const USE_WORDS = {
  primary: { label: "Primary", text: "Shows the site. Redirects go to this address." },
  serves: { label: "Also shows the site", text: "Visitors stay at this address." },
  redirects: { label: "Redirects to the primary", text: "Visitors are redirected (301); the path and query are kept." },
} as const satisfies Record<DomainUse, { label: string; text: string }>;

export const NOT_SERVED_WORDS = {
  not_verified: "Its DNS is not set up yet.",
  no_certificate: "It has no valid certificate.",
  plan: "The project is on the Free plan, which doesn’t include domains.",
  no_deploy: "The site has not been deployed yet.",
  lost: "Another project has proved that it owns this domain.",
} as const satisfies Record<NotServed, string>;

export function cureOf(missing: Missing, slug: string): { text: string; href: string; link: string } {
  return missing === "plan"
    ? { text: "Domains are available on the Pro plan and above.", href: `/p/${slug}/usage`, link: "Choose a plan" }
    : { text: "A domain needs a site to show. Deploy your site first.", href: `/p/${slug}/site`, link: "Go to site" };
}

export const VERDICT_WORDS = {
  right: { tone: "good", label: "Correct" },
  wrong: { tone: "bad", label: "Conflict" },
  missing: { tone: "warn", label: "Missing" },
  unknown: { tone: "plain", label: "Could not check" },
  fine: { tone: "plain", label: "No conflict" },
} as const satisfies Record<DnsLine["verdict"], StateWords>;

/** When the certificate entered its current state, RFC 3339; null if there is nothing to show. */
export function certificateSince(certificate: CertificateView): string | null {
  if (certificate.state === "none") return null;
  if (certificate.state === "issuing") return certificate.since;
  return certificate.state === "issued" ? certificate.notBefore : certificate.at;
}

export function isServed({ notServed }: Pick<DomainView, "notServed">): boolean {
  return notServed.length === 0;
}

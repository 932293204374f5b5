import * as z from "zod";

/**
 * `unreachable`: the CA could not fetch our challenge. `rejected`: it never issues for the name. `held_back`: by our own count, limits are
 * exhausted. `account`: it refuses our account. `undecryptable`: the key cannot be decrypted; never stored. `no_authority`: none is set up.
 * Before DNS leads here: `txt_not_seen`: the CA did not find our TXT record. `order_expired`: it was not set in time. `no_dns_validation`:
 * the
 * CA offers none.
 */
export const certificateErrorSchema = z.enum([
  "dns",
  "caa",
  "unreachable",
  "rejected",
  "rate_limited",
  "held_back",
  "authority_down",
  "account",
  "undecryptable",
  "no_authority",
  "txt_not_seen",
  "order_expired",
  "no_dns_validation",
  "internal",
]);
export type CertificateError = z.infer<typeof certificateErrorSchema>;

export const ATTEMPT_STEPS = ["ordering", "validating", "finalising"] as const;
export type AttemptStep = (typeof ATTEMPT_STEPS)[number];

export interface FailedAttempt {
  reason: CertificateError;
  message: string;
  detail: string | null;
  at: string;
  retryAt: string | null;
}

export interface CertificateFacts {
  issuer: string;
  serial: string;
  /** Validity starts earlier than this. */
  issuedAt: string;
  notAfter: string;
  renewAt: string;
  renewalFailed: FailedAttempt | null;
}

export type CertificateView =
  | { state: "none" }
  | {
      state: "issuing";
      step: AttemptStep;
      since: string;
      waitsUntil: string | null;
    }
  | ({ state: "issued" } & CertificateFacts)
  | ({ state: "failed" } & FailedAttempt);

/**
 * `wildcard`: the platform has one certificate for all sites. `off`: sites have no HTTPS. `unpublished`: the site gets one when it is
 * first published.
 */
export type SiteHttps = { kind: "wildcard" | "off" | "unpublished" } | { kind: "own"; certificate: CertificateView };

export interface AuthorityLimits {
  failedInHour: number;
  maxFailedInHour: number | null;
  issuedInWeek: number;
  maxIssuedInWeek: number | null;
  /** Registrable domain, in Unicode. */
  zone: string;
  newInZoneInWeek: number;
  maxNewInZoneInWeek: number | null;
}

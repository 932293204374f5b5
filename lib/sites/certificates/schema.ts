import * as z from "zod";

/**
 * `dns`: the name no longer points here. `caa`: a CAA record forbids the CA. `unreachable`: the CA could not fetch
 * our challenge. `rejected`: the CA permanently refuses the name. `rate_limited`: the CA reports exhausted limits.
 * `held_back`: by our own count they are exhausted, so the CA was not asked. `authority_down`: no response, or a CA error.
 * `account`: the CA refuses our account. `sealed`: ENCRYPTION_KEYS cannot decrypt the private key; never stored with
 * an attempt. `internal`: our own error.
 */
export const certificateFaultSchema = z.enum([
  "dns",
  "caa",
  "unreachable",
  "rejected",
  "rate_limited",
  "held_back",
  "authority_down",
  "account",
  "sealed",
  "internal",
]);
export type CertificateFault = z.infer<typeof certificateFaultSchema>;

export const ATTEMPT_STEPS = ["ordering", "validating", "finalising"] as const;
export type AttemptStep = (typeof ATTEMPT_STEPS)[number];

export interface FailedAttempt {
  reason: CertificateFault;
  message: string;
  /** The CA's own error message. */
  detail: string | null;
  /** RFC 3339, UTC. */
  at: string;
  retryAt: string | null;
}

/** Times are RFC 3339, UTC. */
export interface CertificateFacts {
  issuer: string;
  serial: string;
  /** Not the start of its validity, which CAs set to before the order. */
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
      /** RFC 3339, UTC. */
      since: string;
      /** RFC 3339, UTC; null while working. */
      waitsUntil: string | null;
    }
  | ({ state: "issued" } & CertificateFacts)
  | ({ state: "failed" } & FailedAttempt);

/** A null limit is not enforced. */
export interface AuthorityLimits {
  failedInHour: number;
  maxFailedInHour: number | null;
  issuedInWeek: number;
  maxIssuedInWeek: number | null;
  /** The registrable domain, in Unicode. */
  zone: string;
  newInZoneInWeek: number;
  maxNewInZoneInWeek: number | null;
}

import { z } from "zod";

/**
 * Why an attempt failed.
 * `dns`: the name does not lead here any more. `caa`: a CAA record forbids the authority.
 * `unreachable`: the authority could not fetch its challenge from us. `rejected`: it refuses this name for good.
 * `rate_limited`: it says that its limits are used up. `held_back`: it was not asked, since by our own count they are.
 * `authority_down`: it does not answer, or answers with a fault of its own.
 * `account`: it refuses our account. `internal`: a fault of ours.
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
  "internal",
]);
export type CertificateFault = z.infer<typeof certificateFaultSchema>;

export const ATTEMPT_STEPS = ["ordering", "validating", "finalising"] as const;
export type AttemptStep = (typeof ATTEMPT_STEPS)[number];

/** A failed attempt, as a person reads it. */
export interface FailedAttempt {
  reason: CertificateFault;
  /** Our sentence: what is wrong and what to do. */
  message: string;
  /** The authority's own words; null where it said nothing. */
  detail: string | null;
  /** RFC 3339, UTC. */
  at: string;
  /** When the next attempt begins by itself; null when none does. */
  retryAt: string | null;
}

/** A certificate in force. All moments RFC 3339, UTC. */
export interface CertificateFacts {
  issuer: string;
  serial: string;
  notBefore: string;
  notAfter: string;
  renewAt: string;
  /** What became of the last renewal, where it failed. */
  renewalFailed: FailedAttempt | null;
}

/** A domain's certificate. */
export type CertificateView =
  | { state: "none" }
  | {
      state: "issuing";
      step: AttemptStep;
      /** RFC 3339, UTC. */
      since: string;
      /** When it goes on by itself, where it has to wait: the authority said so, or DNS was silent. RFC 3339, UTC; null while it is at work. */
      waitsUntil: string | null;
    }
  | ({ state: "issued" } & CertificateFacts)
  | ({ state: "failed" } & FailedAttempt);

/** How far the authority's limits for one name are used up; a `most…` is null where nothing is counted. */
export interface AuthorityLimits {
  /** Failed validations of the last hour, and the most that the authority takes. */
  failedInHour: number;
  mostFailedInHour: number | null;
  /** Certificates of exactly this name in the last seven days, and the most. */
  issuedInWeek: number;
  mostIssuedInWeek: number | null;
  /** The registrable domain that the name is in, in the reader's script; names in it with their first certificate in the last seven days, and the most. */
  zone: string;
  newInZoneInWeek: number;
  mostNewInZoneInWeek: number | null;
}

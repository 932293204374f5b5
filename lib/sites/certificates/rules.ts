import type { CertificateAttempt } from "#lib/platform/db/generated/client.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { CertificateError, SiteHttps } from "#lib/sites/certificates/schema.ts";

export const LOCAL = "local";

interface Pauses {
  minutes: readonly number[];
  max?: number;
  why: string;
}

const PAUSES: Record<CertificateError, Pauses> = {
  dns: {
    minutes: [5, 15, 60, 360, 1440],
    max: 10,
    why: "Our own look at DNS comes first and costs the authority nothing; records are fixed within minutes or days.",
  },
  caa: { minutes: [5, 15, 60, 360, 1440], max: 10, why: "As with DNS." },
  unreachable: {
    minutes: [5, 20, 60, 180, 720, 1440],
    max: 8,
    why: "Each try counts as a failed validation, of which the authority takes five an hour; DNS caches need up to a day.",
  },
  rejected: { minutes: [], max: 1, why: "The authority will not change its mind about a name." },
  rate_limited: { minutes: [60, 180, 720, 1440], why: "Unless the authority says when, its windows are hours to a week long." },
  held_back: { minutes: [60], why: "It ends when the oldest count leaves its window, which is known." },
  authority_down: { minutes: [1, 2, 5, 15, 60], why: "It recovers on its own, and an order that was begun goes on." },
  account: { minutes: [1, 60, 360, 1440], why: "A forgotten account is re-created immediately; anything else waits for the operator." },
  undecryptable: { minutes: [], max: 1, why: "No attempt fails with it: it is seen when the certificate is looked at." },
  no_authority: { minutes: [10], why: "It ends with a start that has one; the names of this one may wait for it together." },
  txt_not_seen: {
    minutes: [5, 20, 60, 180, 720, 1440],
    max: 8,
    why: "As when the authority cannot reach us. The next order needs another TXT value.",
  },
  order_expired: { minutes: [1], max: 4, why: "The next TXT value is offered at once, but not forever: perhaps no one waits for it." },
  no_dns_validation: { minutes: [], max: 1, why: "Validation by HTTP begins once DNS points here." },
  internal: { minutes: [5, 15, 60, 360, 1440], why: "Perhaps a passing fault, perhaps one that needs a new release." },
};

export interface Life {
  notBefore: number;
  notAfter: number;
}

/** This leaves time for several attempts before expiration. */
const PART_OF_LIFE = 1 / 6;
const maxPauseMs = ({ notBefore, notAfter }: Life): number => Math.max(MINUTE_MS, (notAfter - notBefore) * PART_OF_LIFE);

export function nearEndOf({ notBefore, notAfter }: Life): number {
  return notAfter - (notAfter - notBefore) * PART_OF_LIFE;
}

/**
 * Renewals never give up.
 * @param failures consecutive, with this reason
 * @param renewed undefined for a first certificate
 */
export function retryAt(reason: CertificateError, failures: number, renewed: Life | undefined, now: number, notBefore = 0): number | null {
  const { minutes, max } = PAUSES[reason];
  if (max !== undefined && failures >= max && !renewed) return null;
  const usual = (minutes[Math.min(failures, minutes.length) - 1] ?? DAY_MS / MINUTE_MS) * MINUTE_MS;
  // A known reset time wins over our estimate.
  if ((reason === "rate_limited" || reason === "held_back") && notBefore > now) return notBefore;
  return Math.max(now + (renewed ? Math.min(usual, maxPauseMs(renewed)) : usual), notBefore);
}

const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;
const GIVE_UP_MS = 2 * DAY_MS;

/**
 * Doubles, so silent name servers do not block the worker.
 * @returns undefined after two days
 */
export function waitForDns(startedAt: number, renewed: Life | undefined, now: number): number | undefined {
  const age = now - startedAt;
  if (age >= GIVE_UP_MS) return undefined;
  const maxWaitMs = renewed ? Math.min(MAX_WAIT_MS, maxPauseMs(renewed)) : MAX_WAIT_MS;
  return now + Math.min(Math.max(age, FIRST_WAIT_MS), maxWaitMs);
}

export type AttemptOutcome = Pick<CertificateAttempt, "state" | "reason" | "endedAt" | "retryAt">;

export function isAttemptDue(
  latest: AttemptOutcome | undefined,
  inForce: { renewAt: Date } | null,
  wantedSince: number,
  now: number,
): boolean {
  if (inForce && inForce.renewAt.getTime() > now) return false;
  if (latest?.state !== "failed" || latest.reason === null) return true;
  if (latest.retryAt !== null && latest.retryAt.getTime() <= now) return true;
  return latest.endedAt !== null && wantedSince > latest.endedAt.getTime();
}

export function isInForce(certificate: { notAfter: Date } | null, now: number): boolean {
  return certificate !== null && certificate.notAfter.getTime() > now;
}

/** Share of the lifetime. */
const SPREAD = 1 / 60;

/**
 * Spreads renewals.
 * @param chance 0 to 1
 */
export function renewalOf(notBefore: Date, notAfter: Date, chance: number): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  return new Date(notBefore.getTime() + life * (2 / 3 + SPREAD * chance));
}

/** Shares of the lifetime: 14 and 7 days before the end of ninety. */
const ALERT_PARTS = [14 / 90, 7 / 90] as const;

/**
 * Returns a notice when attempts have stopped, and once at each of the two times before the end.
 * @param earlier past failures
 */
export function noticeOf(
  failure: { now: number; retryAt: number | null },
  inForce: (Life & { earlier: readonly number[] }) | undefined,
): "certificate_failed" | "renewal_failing" | undefined {
  if (!inForce) return failure.retryAt === null ? "certificate_failed" : undefined;
  const { notBefore, notAfter, earlier } = inForce;
  const isNews = ALERT_PARTS.map((part) => notAfter - (notAfter - notBefore) * part).some(
    (from) => failure.now >= from && !earlier.some((at) => at >= from),
  );
  return isNews ? "renewal_failing" : undefined;
}

const SENTENCES: Record<CertificateError, string> = {
  dns: "Our DNS check before the order failed. The certificate is issued automatically once DNS is right.",
  caa: "A CAA record forbids our certificate authority. Allow it in a CAA record, or remove the CAA records.",
  unreachable:
    "The certificate authority could not reach this service under the name. Look for records that point elsewhere, especially AAAA.",
  rejected: "The certificate authority does not issue a certificate for this name. Use another, or ask the person who runs this service.",
  rate_limited: "The certificate authority is not accepting more requests right now. The next attempt starts automatically when it does.",
  held_back:
    "We have not asked the certificate authority, because a limit on requests to it is used up. The next attempt starts automatically.",
  authority_down: "The certificate authority is not responding. The next attempt starts automatically.",
  account: "The certificate authority refuses this service’s account. Tell the person who runs this service.",
  undecryptable:
    "The certificate exists, but its private key cannot be decrypted: the service’s ENCRYPTION_KEYS lack the key that encrypted it. Ask the person who runs this service to put that key back.",
  no_authority:
    "This service has no certificate authority yet, so custom domains are not served over HTTPS. Ask the person who runs this service.",
  txt_not_seen:
    "The certificate authority did not find the TXT record, or found only another value. The next attempt shows a new value for the record.",
  order_expired: "The TXT record was not set in time, so its value no longer works. The next attempt shows a new value.",
  no_dns_validation:
    "The certificate authority does not accept TXT records, so HTTPS can’t be ready before the switch. The certificate is issued automatically once DNS points here.",
  internal: "Something went wrong on our side. If it keeps happening, tell the person who runs this service.",
};

export function sentenceOf(reason: CertificateError): string {
  return SENTENCES[reason];
}

const SITE_POLL_MS = 10_000;

/** @returns false once the state is final */
export function siteHttpsMs(https: SiteHttps | undefined): number | false {
  if (https?.kind !== "own") return false;
  const { certificate } = https;
  const isComing = certificate.state === "failed" ? certificate.retryAt !== null : certificate.state !== "issued";
  return isComing && SITE_POLL_MS;
}

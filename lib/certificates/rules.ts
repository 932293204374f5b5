import type { CertificateFault } from "#lib/certificates/schema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";

/** The authority of a certificate that this installation signed itself. */
export const LOCAL = "local";

/** How long a fault waits for the next attempt, one pause for each failure in a row. */
interface Pauses {
  /** Minutes; the last one repeats. */
  minutes: readonly number[];
  /** After as many in a row no attempt begins by itself; never given up when left out. */
  most?: number;
  why: string;
}

const PAUSES: Record<CertificateFault, Pauses> = {
  dns: {
    minutes: [5, 15, 60, 360, 1440],
    most: 10,
    why: "Our own look at DNS comes first and costs the authority nothing; records are mended within minutes or days.",
  },
  caa: { minutes: [5, 15, 60, 360, 1440], most: 10, why: "As with DNS." },
  unreachable: {
    minutes: [5, 20, 60, 180, 720, 1440],
    most: 8,
    why: "Each try counts as a failed validation, of which the authority takes five an hour; DNS caches need up to a day.",
  },
  rejected: { minutes: [], most: 1, why: "The authority will not change its mind about a name." },
  rate_limited: { minutes: [60, 180, 720, 1440], why: "Unless the authority says when, its windows are hours to a week long." },
  held_back: { minutes: [60], why: "It ends when the oldest count leaves its window, which is known." },
  authority_down: { minutes: [1, 2, 5, 15, 60], why: "It comes back by itself, and an order that was begun goes on." },
  account: { minutes: [1, 60, 360, 1440], why: "A forgotten account is made anew at once; anything else waits for the operator." },
  sealed: { minutes: [], most: 1, why: "No attempt fails of it: it is seen when the certificate is looked at." },
  internal: { minutes: [5, 15, 60, 360, 1440], why: "Perhaps a passing fault, perhaps one that needs a new release." },
};

/** How long a certificate is valid. Epoch milliseconds. */
export interface Life {
  notBefore: number;
  notAfter: number;
}

/** A renewal's pauses are at most this part of the certificate's life, so that several attempts fit before its end. */
const PART_OF_LIFE = 1 / 6;
const longestPauseMs = ({ notBefore, notAfter }: Life): number => Math.max(MINUTE_MS, (notAfter - notBefore) * PART_OF_LIFE);

/** From when a certificate counts as near its end: a sixth of its life is left. Epoch milliseconds. */
export function nearEndOf({ notBefore, notAfter }: Life): number {
  return notAfter - (notAfter - notBefore) * PART_OF_LIFE;
}

/**
 * When the next attempt begins automatically.
 * A renewal never gives up: the old certificate's end comes nearer.
 * @param failures in a row with this reason, this one included
 * @param renewed the certificate that is to be renewed; undefined for a first one
 * @param notBefore when the authority, or our own count, lets us come back; epoch milliseconds, as is the result
 * @returns null when none does
 */
export function retryAt(reason: CertificateFault, failures: number, renewed: Life | undefined, now: number, notBefore = 0): number | null {
  const { minutes, most } = PAUSES[reason];
  if (most !== undefined && failures >= most && !renewed) return null;
  const usual = (minutes[Math.min(failures, minutes.length) - 1] ?? DAY_MS / MINUTE_MS) * MINUTE_MS;
  // Where limits are used up their own end counts, be it sooner or later than our guess.
  if ((reason === "rate_limited" || reason === "held_back") && notBefore > now) return notBefore;
  return Math.max(now + (renewed ? Math.min(usual, longestPauseMs(renewed)) : usual), notBefore);
}

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const GIVE_UP_MS = 2 * DAY_MS;

/**
 * When an attempt goes on whose DNS could not be asked: pauses double with the attempt's age, from a minute to an hour,
 * so that names whose servers stay silent leave the worker to everyone else.
 * @param startedAt epoch milliseconds, as are `now` and the result
 * @param renewed the certificate that is to be renewed; undefined for a first one
 * @returns undefined after two days: then it has failed
 */
export function waitForDns(startedAt: number, renewed: Life | undefined, now: number): number | undefined {
  const age = now - startedAt;
  if (age >= GIVE_UP_MS) return undefined;
  const longest = renewed ? Math.min(LONGEST_WAIT_MS, longestPauseMs(renewed)) : LONGEST_WAIT_MS;
  return now + Math.min(Math.max(age, FIRST_WAIT_MS), longest);
}

/** What an attempt came to. */
interface Ended {
  state: "running" | "issued" | "failed";
  /** Null where it ended because nobody needed it any more. */
  reason: string | null;
  endedAt: Date | null;
  retryAt: Date | null;
}

/**
 * Whether a new attempt may begin now: no certificate is in force or it is to be renewed, and the last failure's
 * pause is over, or DNS was found right after it.
 * @param inForce when the certificate in force is to be renewed
 * @param rightSince when DNS was last found to lead here; epoch milliseconds, as is `now`
 */
export function isWanted(latest: Ended | undefined, inForce: { renewAt: Date } | null, rightSince: number, now: number): boolean {
  if (inForce && inForce.renewAt.getTime() > now) return false;
  if (latest?.state !== "failed" || latest.reason === null) return true;
  if (latest.retryAt !== null && latest.retryAt.getTime() <= now) return true;
  return latest.endedAt !== null && rightSince > latest.endedAt.getTime();
}

/** Whether a certificate is there that has not run out. @param now epoch milliseconds */
export function isInForce(certificate: { notAfter: Date } | null, now: number): boolean {
  return certificate !== null && certificate.notAfter.getTime() > now;
}

/** The part of a certificate's life over which renewals that fall due together are spread. */
const SPREAD = 1 / 60;

/**
 * When a certificate is renewed: two thirds into its life, spread a little, so
 * that names that were added together do not all ask the authority at one moment.
 * @param chance from 0 to 1
 */
export function renewalOf(notBefore: Date, notAfter: Date, chance: number): Date {
  const life = notAfter.getTime() - notBefore.getTime();
  return new Date(notBefore.getTime() + life * (2 / 3 + SPREAD * chance));
}

/** So long before its end, a certificate that cannot be renewed is a matter for a person. */
const WORRY_MS = 10 * DAY_MS;

/**
 * What a person is told of a failure: that no certificate comes by itself any
 * more, or, once, that one in force will soon end.
 * @param earlier when renewals of this certificate failed before, epoch milliseconds
 */
export function noticeOf(
  failure: { now: number; retryAt: number | null },
  inForce: { notAfter: number; earlier: readonly number[] } | undefined,
): "certificate_failed" | "renewal_failing" | undefined {
  if (!inForce) return failure.retryAt === null ? "certificate_failed" : undefined;
  const from = inForce.notAfter - WORRY_MS;
  return failure.now >= from && !inForce.earlier.some((at) => at >= from) ? "renewal_failing" : undefined;
}

const SENTENCES: Record<CertificateFault, string> = {
  dns: "Our check of DNS did not pass: it shows which record to fix, or why DNS could not be asked. The certificate is issued automatically after that.",
  caa: "A CAA record forbids the certificate authority. Allow it in a CAA record, or remove those that are there.",
  unreachable:
    "The certificate authority could not reach this service under the name. Look for records that lead elsewhere, AAAA above all.",
  rejected: "The certificate authority gives no certificate for this name. Use another name, or ask whoever runs this service.",
  rate_limited: "The certificate authority takes no more requests for now. The next attempt begins by itself when it does.",
  held_back:
    "We have not asked the certificate authority, because a limit on requests to it is used up. The next attempt starts automatically.",
  authority_down: "The certificate authority does not answer. The next attempt begins by itself.",
  account: "The certificate authority refuses this service’s account. Tell whoever runs this service.",
  sealed:
    "The certificate is there, but its private key cannot be opened: the service’s ENCRYPTION_KEYS lack the key that sealed it. Ask the person who runs this service to put that key back.",
  internal: "Something went wrong on our side. If it stays so, tell whoever runs this service.",
};

/** What is wrong and what to do, in words. */
export function sentenceOf(reason: CertificateFault): string {
  return SENTENCES[reason];
}

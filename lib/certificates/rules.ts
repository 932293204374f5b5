import type { AuthorityLimits, CertificateFault } from "#lib/certificates/schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The authority of a certificate that this installation signed itself. */
export const LOCAL = "local";

/**
 * What Let's Encrypt takes from one account, counted from our own attempts before any call.
 * Source: letsencrypt.org/docs/rate-limits (failed authorisations per name, duplicate certificates, new
 * certificates of a registered domain, of which renewals are none, new orders).
 */
export const MOST = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 50, ordersInThreeHours: 300 } as const;
export const WINDOW_MS = { failed: HOUR_MS, issued: 7 * DAY_MS, zone: 7 * DAY_MS, orders: 3 * HOUR_MS } as const;

/** How long a fault waits for the next attempt, one pause for each failure in a row. */
interface Pauses {
  /** Minutes; the last one repeats. */
  minutes: readonly number[];
  /** After as many in a row no attempt begins by itself; never given up when left out. */
  most?: number;
  why: string;
}

export const PAUSES: Record<CertificateFault, Pauses> = {
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
  authority_down: { minutes: [1, 2, 5, 15, 60], why: "It comes back by itself, and an order that was begun goes on." },
  account: { minutes: [1, 60, 360, 1440], why: "A forgotten account is made anew at once; anything else waits for the operator." },
  sealed: { minutes: [], most: 1, why: "No attempt fails of it: it is seen when the certificate is looked at." },
  internal: { minutes: [5, 15, 60, 360, 1440], why: "Perhaps a passing fault, perhaps one that needs a new release." },
};

/**
 * When the next attempt begins by itself.
 * A renewal never gives up: the old certificate's end comes nearer.
 * @param failures in a row with this reason, this one included
 * @param notBefore when the authority lets us come back, where it said so; epoch milliseconds, as is the result
 * @returns null when none does
 */
export function retryAt(reason: CertificateFault, failures: number, isRenewal: boolean, now: number, notBefore = 0): number | null {
  const { minutes, most } = PAUSES[reason];
  if (most !== undefined && failures >= most && !isRenewal) return null;
  const pause = minutes[Math.min(failures, minutes.length) - 1] ?? DAY_MS / MINUTE_MS;
  // Where limits are used up the authority's own word counts, be it sooner or later than our guess.
  if (reason === "rate_limited" && notBefore > now) return notBefore;
  return Math.max(now + pause * MINUTE_MS, notBefore);
}

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const GIVE_UP_MS = 2 * DAY_MS;

/**
 * When an attempt goes on whose DNS could not be asked: pauses double with the attempt's age, from a minute to an hour,
 * so that names whose servers stay silent leave the worker to everybody else.
 * @param startedAt epoch milliseconds, as are `now` and the result
 * @returns undefined after two days: then it has failed
 */
export function waitForDns(startedAt: number, now: number): number | undefined {
  const age = now - startedAt;
  if (age >= GIVE_UP_MS) return undefined;
  return now + Math.min(Math.max(age, FIRST_WAIT_MS), LONGEST_WAIT_MS);
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

/** What is known of a name's use of the authority. Epoch milliseconds. */
export interface Usage {
  /** When validations failed within the last hour, oldest first. */
  failedAt: number[];
  /** When certificates of exactly this name came within the last seven days, oldest first. */
  issuedAt: number[];
  /** When orders of the whole account were begun within the last three hours: how many, and the oldest. */
  orders: { count: number; oldestAt: number };
  /** The registrable domain that the name stands in. */
  zone: {
    name: string;
    /** Whether the name had a certificate before, so that another one is no new one. */
    isRenewal: boolean;
    /** When names in it had their first certificate within the last seven days, oldest first. */
    newAt: number[];
  };
}

/** What the authority would refuse. @returns until when it would, epoch milliseconds, and why; undefined when nothing is used up */
export function usedUp({ failedAt, issuedAt, orders, zone }: Usage): { until: number; detail: string } | undefined {
  const limits: [used: boolean, until: number, detail: string][] = [
    [
      issuedAt.length >= MOST.issuedInWeek,
      (issuedAt.at(-MOST.issuedInWeek) ?? 0) + WINDOW_MS.issued,
      `${MOST.issuedInWeek} certificates of this name within seven days`,
    ],
    [
      failedAt.length >= MOST.failedInHour,
      (failedAt.at(-MOST.failedInHour) ?? 0) + WINDOW_MS.failed,
      `${MOST.failedInHour} failed validations within the hour`,
    ],
    [
      !zone.isRenewal && zone.newAt.length >= MOST.newInZoneInWeek,
      (zone.newAt.at(-MOST.newInZoneInWeek) ?? 0) + WINDOW_MS.zone,
      `${MOST.newInZoneInWeek} names of ${zone.name} with their first certificate within seven days`,
    ],
    [
      orders.count >= MOST.ordersInThreeHours,
      orders.oldestAt + WINDOW_MS.orders,
      `${MOST.ordersInThreeHours} orders of this service within three hours`,
    ],
  ];
  const found = limits.find(([used]) => used);
  return found && { until: found[1], detail: `Counted by us before asking: ${found[2]}.` };
}

/** The same figures for a person. */
export function limitsOf({ failedAt, issuedAt, zone }: Usage): AuthorityLimits {
  return {
    failedInHour: failedAt.length,
    mostFailedInHour: MOST.failedInHour,
    issuedInWeek: issuedAt.length,
    mostIssuedInWeek: MOST.issuedInWeek,
    zone: zone.name,
    newInZoneInWeek: zone.newAt.length,
    mostNewInZoneInWeek: MOST.newInZoneInWeek,
  };
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
  dns: "DNS does not lead to this service any more. Set the record that is shown; the certificate follows by itself.",
  caa: "A CAA record forbids the certificate authority. Allow it in a CAA record, or remove those that are there.",
  unreachable:
    "The certificate authority could not reach this service under the name. Look for records that lead elsewhere, AAAA above all.",
  rejected: "The certificate authority gives no certificate for this name. Use another name, or ask whoever runs this service.",
  rate_limited: "The certificate authority takes no more requests for now. The next attempt begins by itself when it does.",
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

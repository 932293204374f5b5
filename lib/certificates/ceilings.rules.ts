import { type Life, nearEndOf } from "#lib/certificates/rules.ts";
import type { AuthorityLimits } from "#lib/certificates/schema.ts";
import { shownName } from "#lib/dns/names.rules.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

/** What one account may ask of an authority, counted from our own attempts before any call; null where nothing is counted. */
export interface Ceilings {
  /** Failed validations of one name in an hour. */
  failedInHour: number | null;
  /** Certificates of exactly one name in seven days. */
  issuedInWeek: number | null;
  /** Names of one registrable domain that get their first certificate within seven days. */
  newInZoneInWeek: number | null;
  /** Orders of the account in three hours. */
  ordersInThreeHours: number | null;
}

export const WINDOW_MS = { failed: HOUR_MS, issued: 7 * DAY_MS, zone: 7 * DAY_MS, orders: 3 * HOUR_MS } as const;

const NONE: Ceilings = { failedInHour: null, issuedInWeek: null, newInZoneInWeek: null, ordersInThreeHours: null };

/** Source: letsencrypt.org/docs/rate-limits. Its staging directory allows far more. */
const LETS_ENCRYPT: Ceilings = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 50, ordersInThreeHours: 300 };
const LETS_ENCRYPT_HOST = "acme-v02.api.letsencrypt.org";

/**
 * The ceilings of an authority: those of the settings, else Let's Encrypt's own for its directory and none for any other.
 * @param authority the address of an ACME directory, or `local`
 * @param set of the setting ACME_LIMITS; undefined when it is not set
 */
export function ceilingsOf(authority: string, set: Partial<Ceilings> | undefined): Ceilings {
  if (set) return { ...NONE, ...set };
  return URL.parse(authority)?.hostname === LETS_ENCRYPT_HOST ? LETS_ENCRYPT : NONE;
}

/** What is known of a name's use of the authority. Epoch milliseconds. */
export interface Usage {
  /** When validations failed within the last hour, oldest first. */
  failedAt: number[];
  /** When certificates of exactly this name came within the last seven days, oldest first. */
  issuedAt: number[];
  /** When orders of the whole account were begun within the last three hours: how many, and the oldest. */
  orders: { count: number; oldestAt: number };
  /** The registrable domain that the name is in. */
  zone: {
    name: string;
    /** Whether the name had a certificate before, so that another one is not a first one. */
    isRenewal: boolean;
    /** When names in it had their first certificate within the last seven days, oldest first. */
    newAt: number[];
  };
}

/** When the count falls below the ceiling again; undefined while it is below. */
function freeAt(at: readonly number[], most: number | null, windowMs: number): number | undefined {
  return most === null || at.length < most ? undefined : (at.at(-most) ?? 0) + windowMs;
}

/** What the authority would refuse. @returns until when it would, epoch milliseconds, and why; undefined when nothing is used up */
export function usedUp(usage: Usage, ceilings: Ceilings): { until: number; detail: string } | undefined {
  const { failedAt, issuedAt, orders, zone } = usage;
  const { failedInHour, issuedInWeek, newInZoneInWeek, ordersInThreeHours } = ceilings;
  const areOrdersUsed = ordersInThreeHours !== null && orders.count >= ordersInThreeHours;
  const limits: [until: number | undefined, detail: string][] = [
    [freeAt(issuedAt, issuedInWeek, WINDOW_MS.issued), `${issuedInWeek} certificates of this name within seven days`],
    [freeAt(failedAt, failedInHour, WINDOW_MS.failed), `${failedInHour} failed validations within an hour`],
    [
      zone.isRenewal ? undefined : freeAt(zone.newAt, newInZoneInWeek, WINDOW_MS.zone),
      `${newInZoneInWeek} names of ${shownName(zone.name)} with their first certificate within seven days`,
    ],
    [areOrdersUsed ? orders.oldestAt + WINDOW_MS.orders : undefined, `${ordersInThreeHours} orders of this service within three hours`],
  ];
  for (const [until, detail] of limits) if (until !== undefined) return { until, detail: `The limit is ${detail}.` };
  return undefined;
}

/** The certificate that an order renews. */
export interface Renewed extends Life {
  /** When the window that the authority suggested for the renewal ends, epoch milliseconds; null where it suggested none. */
  renewBy: number | null;
}

/**
 * What holds an order back.
 * Guarantee: never the renewal of a certificate that is near its end, or whose suggested window is over, as that of a
 * revoked one is; from then on the authority itself decides.
 * @param renewed undefined for a first certificate
 * @returns until when, epoch milliseconds, and why
 */
export function heldBack(
  usage: Usage,
  ceilings: Ceilings,
  renewed: Renewed | undefined,
  now: number,
): { until: number; detail: string } | undefined {
  const used = usedUp(usage, ceilings);
  if (!used || !renewed) return used;
  const free = Math.min(nearEndOf(renewed), renewed.renewBy ?? Number.POSITIVE_INFINITY);
  return now >= free ? undefined : { ...used, until: Math.min(used.until, free) };
}

/** The same figures for a person. */
export function limitsOf({ failedAt, issuedAt, zone }: Usage, ceilings: Ceilings): AuthorityLimits {
  return {
    failedInHour: failedAt.length,
    mostFailedInHour: ceilings.failedInHour,
    issuedInWeek: issuedAt.length,
    mostIssuedInWeek: ceilings.issuedInWeek,
    zone: shownName(zone.name),
    newInZoneInWeek: zone.newAt.length,
    mostNewInZoneInWeek: ceilings.newInZoneInWeek,
  };
}

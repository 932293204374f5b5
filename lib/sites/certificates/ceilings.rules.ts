import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import { type Life, nearEndOf } from "#lib/sites/certificates/rules.ts";
import type { AuthorityLimits } from "#lib/sites/certificates/schema.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";

/** A null ceiling is not enforced. */
export interface Ceilings {
  failedInHour: number | null;
  issuedInWeek: number | null;
  newInZoneInWeek: number | null;
  ordersInThreeHours: number | null;
}

export const WINDOW_MS = { failed: HOUR_MS, issued: 7 * DAY_MS, zone: 7 * DAY_MS, orders: 3 * HOUR_MS } as const;

const NONE: Ceilings = { failedInHour: null, issuedInWeek: null, newInZoneInWeek: null, ordersInThreeHours: null };

/** Source: letsencrypt.org/docs/rate-limits. Staging allows far more. */
const LETS_ENCRYPT: Ceilings = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 50, ordersInThreeHours: 300 };
const LETS_ENCRYPT_HOST = "acme-v02.api.letsencrypt.org";

/** Only Let's Encrypt's own directory has limits by default. */
export function ceilingsOf(authority: string, set: Partial<Ceilings> | undefined): Ceilings {
  if (set) return { ...NONE, ...set };
  return URL.parse(authority)?.hostname === LETS_ENCRYPT_HOST ? LETS_ENCRYPT : NONE;
}

/** For other names in the platform's zone, such as the dashboard's. */
const KEPT_IN_ZONE = 5;

/** Leaves half of the orders to custom domains. */
export function ceilingsOfSites(ceilings: Ceilings): Ceilings {
  const { newInZoneInWeek, ordersInThreeHours } = ceilings;
  return {
    ...ceilings,
    newInZoneInWeek: newInZoneInWeek && Math.max(1, newInZoneInWeek - KEPT_IN_ZONE),
    ordersInThreeHours: ordersInThreeHours && Math.max(1, Math.floor(ordersInThreeHours / 2)),
  };
}

/** Leaves half of the orders to names whose visitors have no HTTPS elsewhere. */
export function ceilingsOfEarly(ceilings: Ceilings): Ceilings {
  const { ordersInThreeHours } = ceilings;
  return { ...ceilings, ordersInThreeHours: ordersInThreeHours && Math.max(1, Math.floor(ordersInThreeHours / 2)) };
}

/** Epoch milliseconds, oldest first. */
export interface Usage {
  failedAt: number[];
  issuedAt: number[];
  /** Counts the whole account. */
  orders: { count: number; oldestAt: number };
  zone: {
    name: string;
    isRenewal: boolean;
    newAt: number[];
  };
}

function freeAt(at: readonly number[], max: number | null, windowMs: number): number | undefined {
  return max === null || at.length < max ? undefined : (at.at(-max) ?? 0) + windowMs;
}

/** @returns undefined if no limit is exhausted */
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

export interface Renewed extends Life {
  /** End of the suggested window, epoch milliseconds. */
  renewBy: number | null;
}

/** Never delays a certificate close to expiration or past its window: then the CA decides. */
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

export function limitsOf({ failedAt, issuedAt, zone }: Usage, ceilings: Ceilings): AuthorityLimits {
  return {
    failedInHour: failedAt.length,
    maxFailedInHour: ceilings.failedInHour,
    issuedInWeek: issuedAt.length,
    maxIssuedInWeek: ceilings.issuedInWeek,
    zone: shownName(zone.name),
    newInZoneInWeek: zone.newAt.length,
    maxNewInZoneInWeek: ceilings.newInZoneInWeek,
  };
}

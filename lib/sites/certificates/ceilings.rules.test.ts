import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { type Ceilings, ceilingsOf, ceilingsOfSites, heldBack, type Usage, usedUp } from "#lib/sites/certificates/ceilings.rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const CEILINGS: Ceilings = { failedInHour: 5, issuedInWeek: 5, newInZoneInWeek: 50, ordersInThreeHours: 300 };
const UNCOUNTED: Ceilings = { failedInHour: null, issuedInWeek: null, newInZoneInWeek: null, ordersInThreeHours: null };

it("lifts a limit when its oldest counted event leaves the window", () => {
  const zone = { name: "shelter.org", isRenewal: false, newAt: [] };
  const none = { failedAt: [], issuedAt: [], orders: { count: 0, oldestAt: NOW }, zone };
  const failedAt = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * MINUTE_MS);
  expect(usedUp(none, CEILINGS)).toBeUndefined();
  expect(usedUp({ ...none, failedAt: failedAt.slice(1) }, CEILINGS)).toBeUndefined();
  expect(usedUp({ ...none, failedAt }, CEILINGS)?.until).toBe(NOW + 10 * MINUTE_MS);
  expect(usedUp({ ...none, issuedAt: failedAt }, CEILINGS)?.until).toBe(NOW - 50 * MINUTE_MS + 7 * DAY_MS);
  const newAt = Array.from({ length: 51 }, (_, i) => NOW - (51 - i) * MINUTE_MS);
  expect(usedUp({ ...none, zone: { ...zone, newAt } }, CEILINGS)?.until).toBe(NOW - 50 * MINUTE_MS + 7 * DAY_MS);
  expect(usedUp({ ...none, zone: { ...zone, newAt: newAt.slice(2) } }, CEILINGS)).toBeUndefined();
  expect(usedUp({ ...none, zone: { ...zone, newAt, isRenewal: true } }, CEILINGS)).toBeUndefined();
  expect(usedUp({ ...none, orders: { count: 300, oldestAt: NOW - 60 * MINUTE_MS } }, CEILINGS)?.until).toBe(NOW + 120 * MINUTE_MS);
});

it.each([
  ["https://acme-v02.api.letsencrypt.org/directory", CEILINGS],
  ["https://acme-staging-v02.api.letsencrypt.org/directory", UNCOUNTED],
  ["https://acme.zerossl.com/v2/DV90", UNCOUNTED],
  ["https://ca.internal:9000/acme/acme/directory", UNCOUNTED],
  ["local", UNCOUNTED],
])("applies the limits of the authority %s", (authority, ceilings) => {
  expect(ceilingsOf(authority, undefined)).toEqual(ceilings);
});

it("uses the configured limits instead and leaves omitted ones uncounted", () => {
  expect(ceilingsOf("https://acme-v02.api.letsencrypt.org/directory", {})).toEqual(UNCOUNTED);
  expect(ceilingsOf("https://ca.internal/directory", { issuedInWeek: 2 })).toEqual({ ...UNCOUNTED, issuedInWeek: 2 });
});

const moments = (count: number): number[] => Array.from({ length: count }, (_, i) => NOW - (count - i) * 1000);
const usage = fc.record({ failed: fc.nat(8), issued: fc.nat(8), orders: fc.nat(400), newNames: fc.nat(60), isRenewal: fc.boolean() }).map(
  ({ failed, issued, orders, newNames, isRenewal }): Usage => ({
    failedAt: moments(failed),
    issuedAt: moments(issued),
    orders: { count: orders, oldestAt: NOW - 1000 },
    zone: { name: "shelter.org", isRenewal, newAt: moments(newNames) },
  }),
);

it("never holds back a certificate renewal near expiry or past that point", () => {
  fc.assert(
    fc.property(usage, fc.integer({ min: 4, max: 90 * 1440 }), fc.double({ min: 0, max: 1.5, noNaN: true }), (used, minutes, part) => {
      const life = minutes * MINUTE_MS;
      const inForce = { notBefore: NOW - part * life, notAfter: NOW - part * life + life, renewBy: null };
      const held = heldBack(used, CEILINGS, inForce, NOW);
      if (part >= 5 / 6) expect(held).toBeUndefined();
      else if (held) expect(held.until).toBeLessThanOrEqual(inForce.notAfter - life / 6 + 1);
      expect(heldBack(used, UNCOUNTED, undefined, NOW)).toBeUndefined();
    }),
  );
});

it("allows a certificate renewal once the authority's suggested window is over", () => {
  const used = {
    failedAt: [],
    issuedAt: moments(5),
    orders: { count: 0, oldestAt: NOW },
    zone: { name: "a.org", isRenewal: true, newAt: [] },
  };
  const inForce = { notBefore: NOW - DAY_MS, notAfter: NOW + 89 * DAY_MS };
  expect(heldBack(used, CEILINGS, { ...inForce, renewBy: null }, NOW)).toBeDefined();
  expect(heldBack(used, CEILINGS, { ...inForce, renewBy: NOW + 1000 }, NOW)?.until).toBe(NOW + 1000);
  expect(heldBack(used, CEILINGS, { ...inForce, renewBy: NOW }, NOW)).toBeUndefined();
});

it("names the registered domain in its native script", () => {
  const zone = { name: "xn--ktzchen-5wa.org", isRenewal: false, newAt: moments(50) };
  const used = { failedAt: [], issuedAt: [], orders: { count: 0, oldestAt: NOW }, zone };
  expect(heldBack(used, CEILINGS, undefined, NOW)?.detail).toBe(
    "The limit is 50 names of kätzchen.org with their first certificate within seven days.",
  );
});

it("keeps room for other names when sites of the platform ask for certificates", () => {
  expect(ceilingsOfSites(CEILINGS)).toEqual({ ...CEILINGS, newInZoneInWeek: 45, ordersInThreeHours: 150 });
  expect(ceilingsOfSites({ ...CEILINGS, newInZoneInWeek: 3, ordersInThreeHours: 1 })).toMatchObject({
    newInZoneInWeek: 1,
    ordersInThreeHours: 1,
  });
  expect(ceilingsOfSites(UNCOUNTED)).toEqual(UNCOUNTED);
});

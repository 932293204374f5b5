import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { certificateId, nextPollAt, plannedRenewal, type Replacement } from "#lib/sites/certificates/acme/renewal.rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const FIRST: Replacement = { issuedAt: NOW, replacedIssuedAt: null };
const LIFE = { notBefore: NOW - DAY_MS, notAfter: NOW + 89 * DAY_MS };

it.each([
  // RFC 9773, section 4.1.
  ["69885B6B87464041E1B37B847BA0AE2CDE01C8D4", "8765 4321", "aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE"],
  ["69885B6B87464041E1B37B847BA0AE2CDE01C8D4", "0087654321", "aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE"],
  ["00ff", "7f", "AP8.fw"],
  ["00ff", "1ff", "AP8.Af8"],
])("derives the certificate ID for issuer key %s and serial number %s per the RFC", (keyId, serial, id) => {
  expect(certificateId(keyId, serial.replace(" ", ""))).toBe(id);
});

it("renews at a fixed time in the suggested window, before the certificate nears expiry", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -40, max: 200 }), fc.integer({ min: 1, max: 200 }), (id, from, days) => {
      const window = { start: NOW + from * DAY_MS, end: NOW + (from + days) * DAY_MS };
      const { at } = plannedRenewal(id, window, LIFE, FIRST);
      expect(at).toBe(plannedRenewal(id, window, LIFE, FIRST).at);
      expect(at).toBeLessThan(window.end);
      expect(at).toBeLessThanOrEqual(NOW + 74 * DAY_MS);
      if (window.start < NOW + 74 * DAY_MS) expect(at).toBeGreaterThanOrEqual(window.start);
    }),
  );
});

it.each<[string, Replacement, typeof LIFE, number, number | null]>([
  ["a first certificate at once", FIRST, LIFE, NOW - 2 * DAY_MS, NOW - DAY_MS],
  ["one that was renewed in time at once", { issuedAt: NOW, replacedIssuedAt: NOW - 60 * DAY_MS }, LIFE, NOW - 2 * DAY_MS, NOW - DAY_MS],
  ["one that was itself an early replacement after a day", { issuedAt: NOW, replacedIssuedAt: NOW - DAY_MS }, LIFE, NOW + DAY_MS, null],
  [
    "a short-lived early replacement after a sixth of its life",
    { issuedAt: NOW, replacedIssuedAt: NOW - 1000 },
    { notBefore: NOW, notAfter: NOW + 6 * MINUTE_MS },
    NOW + MINUTE_MS,
    null,
  ],
])("replaces %s when the authority's window is over", (_, replacement, life, from, by) => {
  const window = { start: NOW - 2 * DAY_MS, end: NOW - DAY_MS };
  const planned = plannedRenewal("id", window, life, replacement);
  expect(planned.at).toBeGreaterThanOrEqual(from);
  expect(planned.at).toBeLessThanOrEqual(Math.max(from, window.end));
  expect(planned.by).toBe(by);
});

it.each([
  [undefined, true, LIFE, 6 * 60],
  [undefined, false, LIFE, 60],
  [NOW + 3 * 60 * MINUTE_MS, true, LIFE, 3 * 60],
  [NOW + 1, true, LIFE, 1],
  [NOW + 30 * DAY_MS, true, LIFE, 1440],
  [undefined, true, { notBefore: NOW, notAfter: NOW + 4 * MINUTE_MS }, 1],
  [undefined, true, { notBefore: NOW, notAfter: NOW + DAY_MS }, 240],
])("schedules the next query by the authority's hint within bounds: %s, %s, %j", (...given) => {
  const [said, isAnswered, life, minutes] = given;
  expect(nextPollAt(said, isAnswered, life, NOW)).toBe(NOW + minutes * MINUTE_MS);
});

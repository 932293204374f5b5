import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeLookup } from "#lib/gateway/credentials/lookups.rules.ts";

const NOW = 1_000_000;

describe("key lookups for an address over its limit", () => {
  it("allows 20 lookups immediately, delays ten by 100 ms each, and refuses the rest", () => {
    const lookups = { dueAt: Number.NEGATIVE_INFINITY };
    const waits = Array.from({ length: 40 }, () => takeLookup(lookups, NOW));
    expect(waits.slice(0, 20)).toEqual(Array(20).fill(0));
    expect(waits.slice(20, 30)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(waits.slice(30)).toEqual(Array(10).fill(undefined));
  });

  it("never exceeds ten lookups a second beyond the first 20, or a one-second wait", () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(pauses, (waits) => {
        const lookups = { dueAt: Number.NEGATIVE_INFINITY };
        const made: number[] = [];
        let now = NOW;
        for (const pause of waits) {
          now += pause;
          const wait = takeLookup(lookups, now);
          if (wait === undefined) continue;
          expect(wait).toBeLessThanOrEqual(1000);
          made.push(now + wait);
        }
        for (const [n, at] of made.entries()) {
          const within = made.filter((other) => other >= at && other < at + 1000).length;
          expect(within).toBeLessThanOrEqual(30);
          if (n > 0) expect(at).toBeGreaterThanOrEqual(made[n - 1] ?? 0);
        }
      }),
    );
  });

  it("allows lookups immediately again after two quiet seconds", () => {
    const lookups = { dueAt: Number.NEGATIVE_INFINITY };
    for (let n = 0; n < 40; n += 1) takeLookup(lookups, NOW);
    expect(takeLookup(lookups, NOW + 3000)).toBe(0);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_OUTAGE, freshWindow, isPrepared, shareOf, usedAlone } from "#lib/gateway/rate-limit/share.rules.ts";

describe("shares of the remaining requests", () => {
  it("adds shares up to the exact remainder for any number of processes", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 64 }), (remaining, processes) => {
        const shares = Array.from({ length: processes }, (_, rank) => shareOf(remaining, processes, rank));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(remaining);
      }),
    );
  });

  it("gives a share of zero when nothing remains or a lower plan is exceeded", () => {
    expect(shareOf(0, 3, 0)).toBe(0);
    expect(shareOf(-40, 3, 0)).toBe(0);
  });
});

describe("window counted during an outage", () => {
  it("needs no lookup for a window that began after the outage", () => {
    const window = freshWindow(60_000);
    expect(isPrepared(window, 1, 59_000)).toBe(true);
    expect(usedAlone(window, 60, 3, 0)).toBe(40);
  });

  it("limits a process that never reached Redis to what a dead one could have left", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 2, max: 8 }), fc.array(fc.nat(100), { maxLength: 5 }), (limit, processes, lives) => {
        const parts = Array.from({ length: processes }, (_, rank) => shareOf(limit, processes, rank));
        let used = 0;
        for (const [rank, life] of [parts[0] ?? 0, ...lives].entries()) {
          const window = { ...freshWindow(0), outage: FIRST_OUTAGE, base: used };
          used += rank === 0 ? life : Math.min(life, limit - usedAlone(window, limit, processes, processes - 1));
        }
        const others = parts.slice(1).reduce((sum, part) => sum + part, 0);
        expect(used + others).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it("waits for a lookup when the window was already running at the outage", () => {
    expect(isPrepared(freshWindow(60_000), 1, 61_000)).toBe(false);
  });

  it("never shows more usage than the limit", () => {
    expect(usedAlone({ ...freshWindow(0), outage: 1, base: 80 }, 60, 3, 0)).toBe(60);
  });
});

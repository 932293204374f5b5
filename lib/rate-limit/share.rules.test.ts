import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_OUTAGE, freshWindow, isPrepared, shareOf, usedAlone } from "#lib/rate-limit/share.rules.ts";

describe("shares of what is left", () => {
  it("add up to it exactly, whatever the number of processes", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 64 }), (remaining, processes) => {
        const shares = Array.from({ length: processes }, (_, rank) => shareOf(remaining, processes, rank));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(remaining);
      }),
    );
  });

  it("are nothing when nothing is left, or less than nothing after a plan was lowered", () => {
    expect(shareOf(0, 3, 0)).toBe(0);
    expect(shareOf(-40, 3, 0)).toBe(0);
  });
});

describe("a window that is counted alone", () => {
  it("needs no look-up when it began after the loss", () => {
    const window = freshWindow(60_000);
    expect(isPrepared(window, 1, 59_000)).toBe(true);
    expect(usedAlone(window, 60, 3, 0)).toBe(40);
  });

  it("lets a process that never met Redis use no more than one that died could have left", () => {
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

  it("waits for one when it was running at the loss", () => {
    expect(isPrepared(freshWindow(60_000), 1, 61_000)).toBe(false);
  });

  it("never shows more used than the limit", () => {
    expect(usedAlone({ ...freshWindow(0), outage: 1, base: 80 }, 60, 3, 0)).toBe(60);
  });
});

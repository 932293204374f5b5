import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rotatedExpiries } from "#lib/gateway/api-keys/grants.rules.ts";

const time = fc.integer({ min: 0, max: 4e12 });
const overlap = fc.integer({ min: 0, max: 86_400_000 });

describe("expiry times of a rotation", () => {
  it("never keeps the old key past its own expiry or past the overlap", () => {
    fc.assert(
      fc.property(time, fc.option(time), overlap, time, (createdAt, lifetime, overlapMs, now) => {
        const expiresAt = lifetime === null ? null : createdAt + lifetime;
        const { oldExpiresAt } = rotatedExpiries({ createdAt, expiresAt }, overlapMs, now);
        expect(oldExpiresAt).toBeLessThanOrEqual(now + overlapMs);
        if (expiresAt !== null) expect(oldExpiresAt).toBeLessThanOrEqual(expiresAt);
      }),
    );
  });

  it("gives the new key the old key's lifetime, counted from now", () => {
    expect(rotatedExpiries({ createdAt: 1000, expiresAt: 4000 }, 0, 2000).newExpiresAt).toBe(5000);
    expect(rotatedExpiries({ createdAt: 1000, expiresAt: null }, 0, 2000).newExpiresAt).toBeNull();
  });

  it("expires the old key now when there is no overlap", () => {
    expect(rotatedExpiries({ createdAt: 0, expiresAt: null }, 0, 2000).oldExpiresAt).toBe(2000);
  });
});

import { describe, expect, it } from "vitest";
import { demoCalls, demoDays, demoPets } from "#lib/operations/demo/rules.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

const MIDNIGHT = Date.parse("2026-11-22T00:00:00Z");

describe("the demo's history", () => {
  it("is the same at every moment of a day, and ends before it", () => {
    const pets = demoPets(MIDNIGHT);
    expect(demoPets(MIDNIGHT + DAY_MS - 1)).toEqual(pets);
    const times = pets.flatMap(({ arrivedAt, placedAt, adoptedAt }) => [arrivedAt, placedAt ?? 0, adoptedAt ?? 0]);
    expect(Math.max(...times)).toBeLessThan(MIDNIGHT);
    expect(demoCalls(MIDNIGHT + DAY_MS - 1).at(-1)?.hour).toBe(MIDNIGHT - HOUR_MS);
  });

  it("lets each animal arrive, be asked for, and be adopted in this order", () => {
    for (const { arrivedAt, placedAt, adoptedAt } of demoPets(MIDNIGHT)) {
      expect(placedAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(arrivedAt);
      if (adoptedAt !== null) expect(adoptedAt).toBeGreaterThan(placedAt ?? Number.POSITIVE_INFINITY);
    }
  });

  it("ends with the animals' statuses", () => {
    const pets = demoPets(MIDNIGHT);
    const count = (status: string): number => pets.filter((pet) => pet.status === status).length;
    expect(demoDays(pets, MIDNIGHT).at(-1)).toMatchObject({
      day: "2026-11-21",
      counts: { available: count("available"), pending: count("pending"), sold: count("sold") },
    });
  });
});

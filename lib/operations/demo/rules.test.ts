import { describe, expect, it } from "vitest";
import { demoProfiles } from "#lib/operations/demo/profiles.rules.ts";
import { DEMO_FRIENDS, demoCalls, demoDays, demoPets } from "#lib/operations/demo/rules.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import { AGE_GROUPS, ageGroupOf } from "#lib/shelter/profiles/age.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

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

describe("the demo's profiles", () => {
  const pets = demoPets(MIDNIGHT);
  const profiles = demoProfiles(pets);

  it("gives each animal its own, which fits its name and category", () => {
    expect(profiles).toHaveLength(60);
    expect(new Set(profiles.map(({ description }) => description)).size).toBe(60);
    const SPECIES = ["dog", "cat", "rabbit", "small_and_furry", "bird", "reptile"];
    for (const [i, { species, sex, description, breeds }] of profiles.entries()) {
      const { name, categoryId } = pets[i] ?? { name: "", categoryId: 0 };
      expect([species, breeds.length]).toEqual([SPECIES[categoryId - 1], 1]);
      if (/^(?:Miss|Lady) /.test(name)) expect([name, sex]).toEqual([name, "female"]);
      if (/^(?:Sir|Mister|Duke) /.test(name)) expect([name, sex]).toEqual([name, "male"]);
      expect(description).toContain(name);
      expect(description).not.toMatch(/[{}|]/);
      expect(description).not.toContain("  ");
      expect(description?.match(/[.!?](?: |$)/g)?.length).toBeGreaterThanOrEqual(2);
      expect(sex === "female" ? /\b(?:she|her)\b/i.test(description ?? "") : /\b(?:he|his|him)\b/i.test(description ?? "")).toBe(true);
    }
  });

  it("says the same in words and in facts", () => {
    for (const { description, neutered, houseTrained } of profiles) {
      if (/\bis (?:healthy, )?neutered\b/.test(description ?? "")) expect([description, neutered]).toEqual([description, true]);
      if (/\bis house-trained\b/.test(description ?? "")) expect([description, houseTrained]).toEqual([description, true]);
    }
  });

  it("says where each animal in care is, and has the chips of dogs, cats, and rabbits", () => {
    const inCare = profiles.filter((_, i) => pets[i]?.status !== "sold");
    expect(new Set(inCare.map(({ internal }) => internal.location)).size).toBeGreaterThan(8);
    expect(profiles.filter(({ internal }) => internal.location !== null)).toEqual(inCare);
    const chips = profiles.flatMap(({ internal }) => internal.microchip ?? []);
    expect([chips.length, new Set(chips).size]).toEqual([50, 50]);
    for (const chip of chips) expect(chip).toMatch(/^999\d{12}$/);
    for (const [one, other] of DEMO_FRIENDS) expect(profiles[one]?.internal.location).toBe(profiles[other]?.internal.location);
  });

  it("is varied", () => {
    const kinds = (read: (profile: FullProfile) => unknown): number => new Set(profiles.map(read)).size;
    expect(kinds(({ breeds }) => breeds[0])).toBeGreaterThan(40);
    expect(kinds(({ color }) => color)).toBeGreaterThan(30);
    expect(kinds(({ size }) => size)).toBe(4);
    expect(kinds(({ goodWithCats }) => goodWithCats)).toBe(3);
    expect(profiles.filter(({ specialNeedsNote }) => specialNeedsNote !== null).length).toBeGreaterThan(2);
    const groups = profiles.map(({ birthDate, species }) => ageGroupOf(birthDate, species, MIDNIGHT));
    expect(new Set(groups)).toEqual(new Set(AGE_GROUPS));
  });
});

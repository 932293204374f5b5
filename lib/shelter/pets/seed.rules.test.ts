import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newPetSchema } from "#lib/shelter/pets/schema.ts";
import { MAX_SEED, SEED_CATEGORIES, seedPet } from "#lib/shelter/pets/seed.rules.ts";

const seed = fc.integer({ min: 0, max: MAX_SEED });

describe("seeded animal", () => {
  it("generates a deterministic animal that the API would accept", () => {
    fc.assert(
      fc.property(seed, fc.nat({ max: 100_000_000 }), (number, index) => {
        const pet = seedPet(number, index);
        expect(newPetSchema.parse(pet)).toEqual(pet);
        expect(pet.categoryId >= 1n && pet.categoryId <= BigInt(SEED_CATEGORIES)).toBe(true);
        expect(seedPet(number, index)).toEqual(pet);
      }),
    );
  });

  it("generates different animals for different seeds", () => {
    const first = Array.from({ length: 50 }, (_, i) => seedPet(1, i).name);
    const second = Array.from({ length: 50 }, (_, i) => seedPet(2, i).name);
    expect(first).not.toEqual(second);
  });

  it("distributes animals evenly across categories with the promised status mix", () => {
    const pets = Array.from({ length: 12_000 }, (_, i) => seedPet(42, i));
    const share = (status: string): number => pets.filter((pet) => pet.status === status).length / pets.length;
    expect(share("available")).toBeCloseTo(0.7, 1);
    expect(share("pending")).toBeCloseTo(0.2, 1);
    expect(share("sold")).toBeCloseTo(0.1, 1);
    for (let category = 1; category <= SEED_CATEGORIES; category += 1) {
      const count = pets.filter((pet) => pet.categoryId === BigInt(category)).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
    expect(new Set(pets.map((pet) => pet.name)).size).toBeGreaterThan(1500);
  });
});

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DRAWN_SPECIES, type DrawnSpecies, portrait } from "#lib/operations/portraits/rules.ts";

const sitter = (species: DrawnSpecies, seed: number, breed = "", color = "") => ({ species, seed, breed, color });

describe.each(DRAWN_SPECIES)("the portrait of a %s", (species) => {
  it("is the same for the same seed", () => {
    expect(portrait(sitter(species, 3))).toEqual(portrait(sitter(species, 3)));
  });

  it("differs for most seeds", () => {
    const drawn = Array.from({ length: 20 }, (_, seed) => portrait(sitter(species, seed)));
    expect(new Set(drawn.map(({ svg }) => svg)).size).toBeGreaterThan(15);
    expect(new Set(drawn.map(({ look }) => look)).size).toBeGreaterThan(3);
  });

  it("is a picture, of which the words tell the animal", async () => {
    const { svg, look } = portrait(sitter(species, 1));
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 900 });
    expect(new Set(data).size).toBeGreaterThan(50);
    const nouns = { reptile: /tortoise|gecko|bearded dragon/, bird: /budgie|canary|cockatiel/, "guinea-pig": /guinea pig/ };
    expect(look).toMatch(species in nouns ? nouns[species as keyof typeof nouns] : species);
    expect(look).toMatch(/^an? [^ ]+ /);
  });
});

it.each([
  ["dog", "Siberian Husky", "gray and white", "a gray dog with pointed ears"],
  ["cat", "Domestic Shorthair", "tortoiseshell", "a tortoiseshell cat with"],
  ["rabbit", "Netherland Dwarf", "chestnut", "a brown rabbit with"],
  ["guinea-pig", "Abyssinian", "tricolor", "a tricolor guinea pig with shaggy fur"],
  ["bird", "Budgerigar", "green", "a green and yellow budgie"],
  ["reptile", "Bearded Dragon", "sandy", "a sand-colored bearded dragon"],
] as const)("draws a %s as its profile says: %s, %s", (species, breed, color, look) => {
  for (let seed = 0; seed < 10; seed += 1) expect(portrait(sitter(species, seed, breed, color)).look).toContain(look);
});

it("says a or an as the words sound", () => {
  const looks = Array.from({ length: 40 }, (_, seed) => portrait(sitter("cat", seed)).look);
  expect(looks.filter((look) => /^a [aeiou]|^an [^aeiou]/i.test(look))).toEqual([]);
  expect(looks.some((look) => look.startsWith("an orange"))).toBe(true);
});

import { describe, expect, it } from "vitest";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { knownSpecies, ownWord, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { PROFILE_COLUMNS, readProfileCell, writeProfileCell } from "#lib/shelter/profiles/columns.rules.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { COATS, SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";

describe("a word", () => {
  it.each<[ImportField, string, string]>([
    ["mixed", "ja", "yes"],
    ["mixed", "WAHR", "yes"],
    ["mixed", "FALSCH", "no"],
    ["mixed", "x", "yes"],
    ["mixed", "✓", "yes"],
    ["mixed", "k. A.", ""],
    ["goodWithDogs", "unbekannt", ""],
    ["goodWithDogs", "Unverträglich", "no"],
    ["goodWithCats", "nein", "no"],
    ["sex", "weiblich", "female"],
    ["sex", "m", "male"],
    ["sex", "W.", "female"],
    ["sex", "Hündin, kastriert", "female"],
    ["sex", "Rüde", "male"],
    ["sex", "♀", "female"],
    ["sex", "w (kastr.)", "female"],
    ["sex", "male and female", "male and female"],
    ["size", "mittelgroß", "medium"],
    ["size", "GROSS", "large"],
    ["size", "sehr groß", "extra_large"],
    ["size", "klein (bis 10 kg)", "small"],
    ["coat", "Langhaar", "long"],
    ["neutered", "kastriert seit 2022", "yes"],
    ["neutered", "unkastriert", "no"],
    ["neutered", "nicht kastriert", "no"],
    ["neutered", "Kastriert: nein", "Kastriert: nein"],
    ["neutered", "intact", "no"],
    ["neutered", "Ja, 2022", "yes"],
    ["goodWithDogs", "Ja!", "yes"],
    ["vaccinated", "geimpft", "yes"],
    ["houseTrained", "noch nicht stubenrein", "no"],
    ["species", "Hunde", "dog"],
    ["species", "Small&Furry", "small_and_furry"],
    ["species", "Meerschweinchen", "Meerschweinchen"],
    ["color", "ja", "ja"],
    ["goodWithDogs", "Yes, but slowly", "Yes, but slowly"],
  ])("in %s is %j, and ours is %j", (field, text, own) => {
    expect(ownWord(field, text)).toBe(own);
  });

  it("of our own files stays as it is", () => {
    const written = [
      ...[...SEXES, null].map((sex) => ["sex", writeProfileCell("sex", { ...UNKNOWN_PROFILE, sex })] as const),
      ...[...SIZES, null].map((size) => ["size", writeProfileCell("size", { ...UNKNOWN_PROFILE, size })] as const),
      ...[...COATS, null].map((coat) => ["coat", writeProfileCell("coat", { ...UNKNOWN_PROFILE, coat })] as const),
      ...[true, false, null].map((mixed) => ["mixed", writeProfileCell("mixed", { ...UNKNOWN_PROFILE, mixed })] as const),
    ];
    for (const [field, text] of written)
      expect([field, readProfileCell(field, ownWord(field, text))]).toEqual([field, readProfileCell(field, text)]);
  });

  it("means something that its column takes", () => {
    const own = ["yes", "no", ...SEXES, ...SIZES, ...COATS, ...SPECIES];
    for (const name of PROFILE_COLUMNS) {
      for (const word of own) if (ownWord(name, word) !== word) expect(readProfileCell(name, ownWord(name, word))).toHaveProperty("value");
    }
  });

  it.each([
    ["Dog", "dog"],
    ["Katzen", "cat"],
    ["Small & Furry", "small_and_furry"],
    ["constructor", undefined],
    ["Axolotl", undefined],
  ])("%j names the species %j", (text, species) => {
    expect(knownSpecies(text)).toBe(species);
  });

  it("is yes, no, or neither", () => {
    expect(["Ja", "nein", "vielleicht"].map(yesOrNo)).toEqual([true, false, "vielleicht"]);
  });
});

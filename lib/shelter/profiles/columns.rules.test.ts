import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWeight } from "#lib/shelter/profiles/cells.rules.ts";
import {
  cellsPatchOf,
  columnHeading,
  INTERNAL_COLUMNS,
  PROFILE_COLUMNS,
  type ProfileColumn,
  readProfileCell,
  writeProfileCell,
} from "#lib/shelter/profiles/columns.rules.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { COATS, SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";
import { type FullProfile, profileFormSchema } from "#lib/shelter/profiles/schema.ts";

const text = (max: number) =>
  fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: max }), fc.constantFrom("Unknown", "None", " a\tb ", "yes", "1"));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const yesOrNo = orNull(fc.boolean());

const patch = fc
  .record({
    listed: fc.boolean(),
    species: orNull(fc.oneof(fc.constantFrom(...SPECIES), text(40))),
    breeds: fc.uniqueArray(text(80), { maxLength: 2 }),
    mixed: yesOrNo,
    sex: orNull(fc.constantFrom(...SEXES)),
    birthDate: orNull(fc.constantFrom("2023", "2023-05", "2024-02-29")),
    size: orNull(fc.constantFrom(...SIZES)),
    weightGrams: orNull(fc.integer({ min: 1, max: 2_000_000 })),
    color: orNull(text(80)),
    coat: orNull(fc.constantFrom(...COATS)),
    description: orNull(text(4000)),
    neutered: yesOrNo,
    vaccinated: yesOrNo,
    houseTrained: yesOrNo,
    specialNeeds: yesOrNo,
    goodWithChildren: yesOrNo,
    goodWithDogs: yesOrNo,
    goodWithCats: yesOrNo,
    fee: orNull(fc.record({ amount: fc.constantFrom("0.00", "99999.99", "150.5"), currency: fc.constantFrom(...CURRENCIES) })),
    intakeDate: orNull(fc.constantFrom("2026-11-02")),
    videoUrl: orNull(fc.constantFrom("https://video.example/a,b")),
    bondedWith: fc.uniqueArray(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), { maxLength: 10 }),
    internal: fc.record({ microchip: orNull(fc.constantFrom("981020012345678")), notes: orNull(text(4000)), location: orNull(text(80)) }),
  })
  .filter((one) => profileFormSchema.safeParse(one).success);

describe("the columns of profiles in files", () => {
  it("bring every profile back as it was", () => {
    fc.assert(
      fc.property(patch, (given) => {
        const { after: profile } = mergeProfile(UNKNOWN_PROFILE, given, Date.now());
        const cells = PROFILE_COLUMNS.map((name): [ProfileColumn, unknown] => {
          const read = readProfileCell(name, writeProfileCell(name, profile));
          expect(read).toHaveProperty("value");
          return [name, "value" in read ? read.value : undefined];
        });
        expect(mergeProfile(UNKNOWN_PROFILE, cellsPatchOf(Object.fromEntries(cells)), Date.now())).toEqual({
          after: profile,
          errors: [],
        });
      }),
    );
  });

  it("cover every field, and have a heading that people can read", () => {
    const changed = (name: ProfileColumn, value: string): string[] => {
      const read = readProfileCell(name, value);
      return Object.keys(cellsPatchOf({ [name]: "value" in read ? read.value : undefined }));
    };
    const sample: Record<string, string> = {
      birthDate: "2023",
      intakeDate: "2023-01-02",
      videoUrl: "https://a.example",
      microchip: "981020012345678",
    };
    const values = (name: ProfileColumn): string[] => [sample[name] ?? "", "yes", "male", "small", "short", "12", "EUR", "x"];
    const fields = new Set(PROFILE_COLUMNS.flatMap((name) => values(name).flatMap((value) => changed(name, value))));
    const all: (keyof FullProfile)[] = Object.keys(UNKNOWN_PROFILE) as (keyof FullProfile)[];
    expect([...fields].toSorted()).toEqual(all.toSorted());
    expect(PROFILE_COLUMNS.map(columnHeading)).toContain("birth date estimated");
    expect([...INTERNAL_COLUMNS]).toEqual(["microchip", "notes", "location"]);
  });

  it.each([
    [{ primaryBreed: "Collie" }, ["Collie", "Pug"]],
    [{ secondaryBreed: "Boxer" }, ["Beagle", "Boxer"]],
    [{ primaryBreed: "Pug" }, ["Pug"]],
    [{ primaryBreed: "Boxer", secondaryBreed: "Boxer" }, ["Boxer"]],
    [{ color: "tan" }, ["Beagle", "Pug"]],
  ])("keep the breed of a column that is missing or empty: %j", (cells, breeds) => {
    const known = { ...UNKNOWN_PROFILE, breeds: ["Beagle", "Pug"] };
    expect(mergeProfile(known, cellsPatchOf(cells), 0).after.breeds).toEqual(breeds);
  });

  it("takes a secondary breed for the only one where none is known", () => {
    expect(mergeProfile(UNKNOWN_PROFILE, cellsPatchOf({ secondaryBreed: "Boxer" }), 0).after.breeds).toEqual(["Boxer"]);
  });

  it.each<[ProfileColumn, string, unknown]>([
    ["mixed", " Y ", true],
    ["vaccinated", "FALSE", false],
    ["goodWithCats", "Not Sure", undefined],
    ["goodWithDogs", "", undefined],
    ["sex", "Male (neutered)", "male"],
    ["sex", "F", "female"],
    ["sex", "Spayed Female", "female"],
    ["sex", "Neutered male", "male"],
    ["goodWithDogs", "Selective", undefined],
    ["size", "X-Small", "small"],
    ["size", "Small (0-25 lbs)", "small"],
    ["sex", "Unknown", undefined],
    ["size", "X-Large", "extra_large"],
    ["size", "Very Large", "extra_large"],
    ["size", "med", "medium"],
    ["coat", "Short hair", "short"],
    ["weightGrams", "11500", 11_500],
    ["childrenFromAge", "6.0", 6],
    ["feeAmount", "$1,250.00", "1250.00"],
    ["feeAmount", "150,5 €", "150.5"],
    ["feeCurrency", "eur", "EUR"],
    ["microchip", "981 020 012-345 678", "981020012345678"],
    ["bondedWith", "42;43", ["42", "43"]],
    ["species", "Unknown", "Unknown"],
  ])("read %s from %j", (name, cell, value) => {
    expect(readProfileCell(name, cell)).toEqual({ value });
  });

  it.each<[ProfileColumn, string, RegExp]>([
    ["mixed", "maybe", /^yes or no, or empty/],
    ["listed", "maybe", /^yes or no$/],
    ["sex", "boy", /^one of "male", "female"$/],
    ["sex", "male and female", /^one of "male", "female"$/],
    ["birthDate", "05/2023", /^a real date from 1900 on, as YYYY, YYYY-MM, or YYYY-MM-DD$/],
    ["weightGrams", "heavy", /^a weight up to 2,000 kg, without a separator for thousands/],
    ["weightGrams", "9000 kg", /^a weight up to 2,000 kg, without a separator for thousands/],
    ["feeAmount", "free", /^an amount from 0\.00 to 99999\.99$/],
    ["bondedWith", "Rex", /^at most 10 different numbers of animals/],
    ["microchip", "lost", /^9 to 23 letters and digits$/],
    ["color", "x".repeat(81), /^text of 1 to 80 characters on one line, not blank$/],
  ])("say what %s must be instead of %j", (name, cell, rule) => {
    expect(readProfileCell(name, cell)).toEqual({ rule: expect.stringMatching(rule) });
  });

  it.each([
    ["25 lbs", "g", 11_340],
    ["25 lb 3 oz", "g", 11_425],
    ["11.5 kg", "lb", 11_500],
    ["11,5", "kg", 11_500],
    ["25.4", "lb", 11_521],
    ["800 g", "kg", 800],
    ["800 grams", "kg", 800],
    ["3500 Gramm", "kg", 3500],
    ["2 kilograms", "lb", 2000],
    ["45#", "kg", 20_412],
    ["0", "kg", "0"],
    ["about 12", "kg", "about 12"],
    ["11,500", "g", 11_500],
    ["11 500", "g", 11_500],
    ["11\u00A0500 g", "kg", 11_500],
    ["12,345 g", "kg", 12_345],
    ["1.234.567,0 g", "kg", 1_234_567],
    ["1,200", "lb", 544_311],
    ["1,200.5 lbs", "g", 544_538],
    ["1.200 lb", "g", 544],
    ["25 lbs, 0 oz", "g", 11_340],
    ["11.500", "kg", 11_500],
    ["11,500 kg", "g", 11_500],
    ["0,500", "kg", 500],
    ["1,200 kg", "g", "1,200 kg"],
    ["1.200 g", "kg", "1.200 g"],
    ["25 3", "lb", "25 3"],
    ["6 lb 3", "oz", "6 lb 3"],
    ["6 lb 3000 kg", "oz", "6 lb 3000 kg"],
  ] as const)("read the weight %j in %s as %j", (cell, unit, grams) => {
    expect(readWeight(cell, unit)).toBe(grams);
  });
});

import fc from "fast-check";
import { COATS, SEXES, SIZES, SPECIES } from "#lib/shelter/profiles/rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const yesOrNo = orNull(fc.boolean());
const text = orNull(fc.constantFrom("Rex", "🐾", "a b"));
/** Each patch is valid alone. */
export const profilePatches: fc.Arbitrary<ProfilePatch> = fc.record(
  {
    listed: yesOrNo,
    species: orNull(fc.constantFrom<string>(...SPECIES, "Small & Furry", "Axolotl")),
    breeds: orNull(fc.uniqueArray(fc.constantFrom("Beagle", "Pointer", "Pug"), { maxLength: 2 })),
    mixed: yesOrNo,
    sex: orNull(fc.constantFrom(...SEXES)),
    birthDate: orNull(fc.constantFrom("2023", "2023-05", "2023-05-04")),
    birthDateEstimated: yesOrNo,
    size: orNull(fc.constantFrom(...SIZES)),
    weightGrams: orNull(fc.integer({ min: 1, max: 2_000_000 })),
    color: text,
    coat: orNull(fc.constantFrom(...COATS)),
    description: text,
    neutered: yesOrNo,
    vaccinated: yesOrNo,
    houseTrained: yesOrNo,
    specialNeeds: yesOrNo,
    specialNeedsNote: text,
    goodWithChildren: yesOrNo,
    childrenFromAge: orNull(fc.integer({ min: 0, max: 18 })),
    goodWithDogs: yesOrNo,
    goodWithCats: yesOrNo,
    fee: orNull(fc.record({ amount: fc.constantFrom("0", "12.5", "99999.99"), currency: fc.constantFrom("EUR", "USD") })),
    intakeDate: orNull(fc.constant("2026-11-02")),
    videoUrl: orNull(fc.constant("https://video.example/1")),
    bondedWith: orNull(fc.uniqueArray(fc.constantFrom("1", "2", "3"), { maxLength: 3 })),
    internal: orNull(fc.record({ microchip: orNull(fc.constant("981020012345678")), notes: text, location: text }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);

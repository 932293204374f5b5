import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGE_GROUPS, ageGroupOf, ageOf } from "#lib/shelter/profiles/age.rules.ts";
import { SPECIES } from "#lib/shelter/profiles/rules.ts";

const NOW = Date.UTC(2026, 10, 26);

describe("an animal's age", () => {
  it.each([
    [null, undefined],
    ["2026-11-26", { years: 0, months: 0 }],
    ["2026-11-27", { years: 0, months: 0 }],
    ["2026-10-27", { years: 0, months: 0 }],
    ["2026-10-26", { years: 0, months: 1 }],
    ["2025-11-27", { years: 0, months: 11 }],
    ["2025-11-26", { years: 1, months: 0 }],
    ["2024-02-29", { years: 2, months: 8 }],
    ["2023-05", { years: 3, months: 6 }],
    ["2026-11", { years: 0, months: 0 }],
    ["2026", { years: 0, months: 4 }],
    ["2023", { years: 3, months: 4 }],
    ["1900", { years: 126, months: 4 }],
    ["no date", undefined],
  ])("born %j is %j", (birthDate, age) => expect(ageOf(birthDate, NOW)).toEqual(age));

  it.each([
    ["dog", "2026-01", "baby"],
    ["dog", "2024-06", "young"],
    ["dog", "2022", "adult"],
    ["dog", "2018-11-26", "senior"],
    ["dog", "2018-11-27", "adult"],
    ["cat", "2018-11-26", "adult"],
    ["rabbit", "2020", "senior"],
    ["horse", "2020", "adult"],
    ["small_and_furry", "2026-06", "young"],
    ["Axolotl", "2018", "senior"],
    [null, "2022", "adult"],
    ["dog", null, undefined],
  ])("puts a %s born %s among %s", (species, birthDate, group) => expect(ageGroupOf(birthDate, species, NOW)).toBe(group));

  it("only rises with time, through all groups", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<string | null>(...SPECIES, null),
        fc.constantFrom("2001", "2001-07", "2001-07-31"),
        (species, birthDate) => {
          const groups = Array.from({ length: 320 }, (_, month) => ageGroupOf(birthDate, species, Date.UTC(2001, month, 28)));
          const places = groups.map((group) => (group ? AGE_GROUPS.indexOf(group) : -1));
          expect(places).toEqual(places.toSorted((one, other) => one - other));
          expect(new Set(groups)).toEqual(new Set(AGE_GROUPS));
        },
      ),
    );
  });
});

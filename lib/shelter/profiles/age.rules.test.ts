import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGE_GROUPS, ageGroupOf, knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { SPECIES } from "#lib/shelter/profiles/rules.ts";

const NOW = Date.UTC(2026, 10, 26);

describe("an animal's age", () => {
  it.each([
    [null, undefined],
    ["2026-11-26", "0 week"],
    ["2026-11-27", "0 week"],
    ["2026-11-20", "0 week"],
    ["2026-11-19", "1 week"],
    ["2026-10-01", "8 week"],
    ["2026-08-07", "15 week"],
    ["2026-08-06", "3 month"],
    ["2025-11-27", "11 month"],
    ["2025-11-26", "1 year"],
    ["2024-02-29", "2 year"],
    ["2023-05", "3 year"],
    ["2026-09", "2 month"],
    ["2026-11", "0 month"],
    ["2026", "born 2026"],
    ["2025", "about 1 year"],
    ["2023", "about 3 year"],
    ["1900", "about 126 year"],
    ["no date", undefined],
  ])("born %j is %j", (birthDate, wanted) => {
    const age = knownAge(birthDate, false, NOW);
    const text = age && (age.unit === "born" ? `born ${age.year}` : `${age.isAbout ? "about " : ""}${age.count} ${age.unit}`);
    expect(text ?? undefined).toBe(wanted);
  });

  it.each([
    ["2026-06-30", "born 2026"],
    ["2026-12-31", "born 2026"],
    ["2027-01-01", "about 6 month"],
  ])("says only the year for 2026 on %s: %s", (today, wanted) => {
    const age = knownAge("2026", false, Date.parse(today));
    expect(age && (age.unit === "born" ? `born ${age.year}` : `about ${age.count} ${age.unit}`)).toBe(wanted);
  });

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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBirth, unitIn } from "#lib/shelter/pets/import/values/birth.rules.ts";
import { AGE_CLASSES, AGE_GROUPS, ageGroupOf } from "#lib/shelter/profiles/age.rules.ts";
import { isFutureDate, isPartialDate } from "#lib/shelter/profiles/date.rules.ts";

const NOW = Date.UTC(2026, 10, 26);
const READING = { dateOrder: "mdy", now: NOW } as const;
const ofAge = (text: string) => readBirth(text, READING, "dog", "year");

describe("an animal's birth", () => {
  it.each([
    ["2Y/ 4M/ 26D", "2024-06-30"],
    ["0Y/ 0M/ 5D", "2026-11-21"],
    ["2 years 4 months", "2024-07"],
    ["1 yr, 2 mos. old", "2025-09"],
    ["3 years", "2023"],
    ["3", "2023"],
    ["6 weeks", "2026-10-15"],
    ["1.5 years", "2025"],
    ["10+", "2016"],
    ["10 years+", "2016"],
    ["two years", "2024"],
    ["less than a year", "2026"],
    ["ein halbes Jahr", "2026"],
    ["~3 years", "2023"],
    ["about 3 years", "2023"],
    ["3 y/o", "2023"],
    ["3yo", "2023"],
    ["1 1/2 years", "2025"],
    ["1½ years", "2025"],
    ["1/2 year", "2026"],
    ["2 J. 3 M.", "2024-08"],
    ["2 Jahre und 3 Monate", "2024-08"],
    ["2-3 Jahre", "2024"],
    ["2 bis 3 Jahre", "2024"],
    ["6 Mon.", "2026-05"],
    ["8 Wochen", "2026-10-01"],
    ["1,5 Jahre", "2025"],
    ["ca. 4 Jahre alt", "2022"],
    ["unter 1 Jahr", "2026"],
    ["< 2 years", "2025"],
    ["über 10 Jahre", "2016"],
    ["Senior (10+)", "2016"],
    ["Adult, 3 yrs", "2023"],
    ["ca. 2024", "2024"],
    ["est. 5/2023", "2023-05"],
    ["2021 (estimated)", "2021"],
    ["Frühjahr 2023", "2023"],
    ["kitten", "2026-05"],
    ["Welpe", "2026-05"],
    ["Senior", "2016-11"],
    ["alt", "2016-11"],
    ["adult dog", "2021-05"],
    ["erwachsener Hund", "2021-05"],
    ["young adult cat", "2024-11"],
    ["2019/20", "2019"],
    ["2019-2020", "2019"],
    ["2011/12", "2011"],
  ])("is an estimate by %j: %s", (text, birthDate) => {
    expect(ofAge(text)).toEqual({ birthDate, birthDateEstimated: true });
  });

  it.each([
    ["5/1/2023", "2023-05-01"],
    ["geb. 5.1.2023", "2023-01-05"],
    ["* 2019", "2019"],
    ["Mai 2023", "2023-05"],
    ["11/25/26", "2026-11-25"],
  ])("is told by %j: %s", (text, birthDate) => {
    expect(readBirth(text, READING, "dog")).toEqual({ birthDate });
  });

  it.each([
    "",
    "soon",
    "unclear",
    "200 years",
    "2Y/ 99M/ 999999999D",
    "3 dogs",
    "dog",
    "2019/22",
    "2019/2025",
    "2 years 3 years",
    "1".repeat(8000),
  ])("is not told by %j", (text) => {
    expect(ofAge(text)).toBeUndefined();
  });

  it("is no number in a column of dates", () => {
    expect(readBirth("3", READING, "dog")).toBeUndefined();
    expect(readBirth("3 years", READING, "dog")).toEqual({ birthDate: "2023", birthDateEstimated: true });
  });

  it("makes an animal of the group that its age is", () => {
    for (const ageClass of AGE_CLASSES) {
      for (const group of AGE_GROUPS) {
        const { birthDate } = readBirth(group, READING, ageClass) ?? { birthDate: null };
        expect([ageClass, ageGroupOf(birthDate, ageClass, NOW)]).toEqual([ageClass, group]);
      }
    }
  });

  it("is a date of the past or nothing, whatever the text", () => {
    const part = fc.constantFrom(
      "2",
      "10",
      "1 1/2",
      " years",
      " J.",
      "-",
      "/",
      "ca. ",
      "Mai",
      "(",
      "2023",
      "999999",
      "+",
      " Mon",
      "½",
      ",",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (one) => {
        const birth = ofAge(one);
        expect(birth === undefined || isPartialDate(birth.birthDate)).toBe(true);
        if (birth?.birthDateEstimated && !/\d{4}|[./-]\d\d$/.test(one)) expect(isFutureDate(birth.birthDate, NOW)).toBe(false);
      }),
    );
  });

  it("is counted in the unit of its column's title", () => {
    const titles = ["Age", "Age (months)", "Alter in Monaten", "Age (Y/M/D)", "Alter (Wochen)"];
    expect(titles.map(unitIn)).toEqual([undefined, "month", "month", undefined, "week"]);
    expect(readBirth("8", READING, "dog", "month")).toEqual({ birthDate: "2026-03", birthDateEstimated: true });
  });
});

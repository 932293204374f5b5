import { expect, it } from "vitest";
import { birthDateFromAge, DateEvidence, readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";

const NOW = Date.UTC(2026, 10, 26);

it.each([
  ["2023-05", "mdy", "2023-05"],
  ["2023-05-01 00:00:00", "mdy", "2023-05-01"],
  ["2024/3/4", "dmy", "2024-03-04"],
  ["2024.12.31", "mdy", "2024-12-31"],
  ["2024-5-3", "mdy", "2024-05-03"],
  ["2024/12/31 00:00:00", "mdy", "2024-12-31"],
  ["2024/31/12", "mdy", "2024-31-12"],
  ["2024/12-31", "mdy", "2024/12-31"],
  ["3/4/2024", "mdy", "2024-03-04"],
  ["3/4/2024", "dmy", "2024-04-03"],
  ["12/31/2024 12:00:00 AM", "mdy", "2024-12-31"],
  ["3-4-24", "dmy", "2024-04-03"],
  ["1.2.99", "mdy", "1999-02-01"],
  ["1 May 2023", "mdy", "2023-05-01"],
  ["5-Mar-21", "mdy", "2021-03-05"],
  ["September 9, 2020", "dmy", "2020-09-09"],
  ["13/13/2024", "dmy", "2024-13-13"],
  [" soon ", "mdy", "soon"],
] as const)("reads the date %j in the order %s as %s", (text, order, date) => {
  expect(readDate(text, order, NOW)).toBe(date);
});

it.each([
  [["3/4/2024", "13/4/2024"], "dmy", false],
  [["3/4/2024", "4/13/2024"], "mdy", false],
  [["3/4/2024"], undefined, true],
  [["4/4/2024", "2024-03-04", "3.4.2024", "2024/3/4"], undefined, false],
  [["13/4/2024", "4/13/2024", "3/4/2024"], undefined, true],
] as const)("tells from %j that the order is %s", (texts, order, isAmbiguous) => {
  const evidence = new DateEvidence();
  for (const text of texts) evidence.note(text);
  expect([evidence.order, evidence.isAmbiguous]).toEqual([order, isAmbiguous]);
});

it.each([
  ["2Y/ 4M/ 26D", "2024-06-30"],
  ["0Y/ 0M/ 5D", "2026-11-21"],
  ["2 years 4 months", "2024-07"],
  ["1 yr, 2 mos. old", "2025-09"],
  ["3 years", "2023"],
  ["3", "2023"],
  ["6 weeks", "2026-10-15"],
  ["1.5 years", "2025"],
  ["Adult", undefined],
  ["", undefined],
  ["about 3 years", undefined],
  ["200 years", undefined],
  ["2Y/ 99M/ 999999999D", undefined],
])("takes the age %j today for a birth on %s", (text, birthDate) => {
  expect(birthDateFromAge(text, NOW)).toBe(birthDate);
});

import { expect, it } from "vitest";
import { DateEvidence, readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";

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
  ["1. Mai 2023", "mdy", "2023-05-01"],
  ["3.März 21", "mdy", "2021-03-03"],
  ["12. Dez. 2020", "mdy", "2020-12-12"],
  ["03. 04. 2021", "mdy", "2021-04-03"],
  ["Montag, 5. Oktober 2020", "mdy", "2020-10-05"],
  ["May 3rd, 2020", "dmy", "2020-05-03"],
  ["Mrz 2021", "mdy", "2021-03"],
  ["05/2023", "mdy", "2023-05"],
  ["Mar-21", "mdy", "2021-03"],
  ["45123", "mdy", "2023-07-16"],
  ["12/31/26", "mdy", "2026-12-31"],
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

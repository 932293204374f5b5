import { expect, it } from "vitest";
import {
  doneWords,
  doubledWords,
  endWords,
  fixedWords,
  repeatedWords,
  tallyWords,
  undoneWords,
} from "#components/shelter/pets/import/words.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

const ended = (facts: Partial<PetImport>): string =>
  endWords({ state: "failed", mode: null, addedRows: 0, updatedRows: 0, error: "Because.", ...facts } as PetImport);

it("explains what an interrupted import added and warns against adding it twice", () => {
  expect(ended({})).toBe("The file could not be used. Nothing was added. Because.");
  expect(ended({ mode: "all" })).toBe("The import was interrupted. Nothing was added. Because.");
  expect(ended({ mode: "good", addedRows: 1500 })).toBe(
    "The import was interrupted. 1,500 animals were added. These changes stay. Importing the file again would add duplicates. Because.",
  );
  expect(ended({ state: "cancelled", error: null })).toBe("Canceled. Nothing was added.");
  expect(ended({ state: "cancelled", mode: "good", addedRows: 1, error: null })).toMatch(
    /^Canceled\. 1 animal was added\. These changes stay\./,
  );
});

it("says what a finished import added and skipped", () => {
  const done = (facts: Partial<PetImport>): string =>
    doneWords({ addedRows: 2, updatedRows: 0, faultyRows: 0, duplicateRows: 0, skipsDuplicates: true, ...facts } as PetImport);
  expect(done({})).toBe("2 animals were added.");
  expect(done({ addedRows: 1, faultyRows: 1, duplicateRows: 1200 })).toBe(
    "1 animal was added. 1 row with errors was skipped. 1,200 possible duplicates were skipped.",
  );
  expect(done({ addedRows: 0, updatedRows: 1 })).toBe("1 animal was updated.");
  expect(done({ duplicateRows: 1, skipsDuplicates: false })).toBe("2 animals were added.");
});

it.each([
  [1, "The import was undone. 1 animal is as it was before."],
  [2, "The import was undone. 2 animals are as they were before."],
])("says what undoing the update of %i gave back", (restoredRows, words) => {
  expect(undoneWords({ undoneRows: 0, restoredRows } as PetImport)).toBe(words);
});

it.each([
  [
    1,
    "1 has no adoption date, so your site won’t show it as a happy ending. 1 is no longer in care according to the file and will be taken off your site. 1 comes back according to the file. 1 stays adopted, whatever the file says. 1 keeps what your team changed.",
  ],
  [
    2,
    "2 have no adoption date, so your site won’t show them as happy endings. 2 are no longer in care according to the file and will be taken off your site. 2 come back according to the file. 2 stay adopted, whatever the file says. 2 keep what your team changed.",
  ],
])("says what becomes of %i rows that are not simply added", (count, words) => {
  const tally = { updates: 0, unchanged: 0, leftOut: 0, unlisted: 0, adopted: 0 };
  const noted = { undated: count, takenOff: count, keepStatus: count, kept: count + 3, taken: 3, comeBack: count };
  expect(tallyWords({ goodRows: count, faultyRows: 0, tally: { ...tally, ...noted } } as PetImport)).toBe(
    `${count} to take off your site. ${words}`,
  );
});

it.each([
  [1, 1, "The row has no more errors."],
  [1, 0, "The row still has errors."],
  [3, 3, "3 rows have no more errors."],
  [3, 2, "2 rows fixed; 1 row still has errors."],
  [3, 0, "3 rows still have errors."],
])("says what a fix of %i rows did to %i of them", (count, fixed, words) => {
  expect(fixedWords({ rows: count, fixed })).toBe(words);
});

it("says which rows and columns of a file are left out because they are there twice", () => {
  expect([repeatedWords(1), repeatedWords(2)]).toEqual([
    "1 row repeats the header and is left out.",
    "2 rows repeat the header and are left out.",
  ]);
  expect(doubledWords("Name", 3, "Pet name", 0, "Name").replaceAll(/[\u2066-\u2069]/g, "")).toBe(
    "Two columns could be “Name”: column 1, “Pet name”, is read, and column 4, “Name”, is ignored. To read the other one, choose it under Columns.",
  );
});

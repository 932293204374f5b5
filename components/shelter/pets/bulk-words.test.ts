import { expect, it } from "vitest";
import { bulkDone } from "#components/shelter/pets/bulk-words.ts";

const PENDING = "set to “Pending”";

it.each([
  [3, 3, true, "3 animals set to “Pending”."],
  [3, 1, true, "1 animal set to “Pending”."],
  [3, 0, true, "Nothing changed: no animal needed to be set to “Pending”."],
  [1, 0, true, "Nothing changed: the animal didn’t need to be set to “Pending”."],
  [2000, 1500, false, "At least 1,500 animals set to “Pending”."],
  [2000, 0, false, "At least 0 animals set to “Pending”."],
])("of %i animals, %i changed (sure: %s): %s", (seen, changed, isSure, text) => {
  expect(bulkDone(PENDING, { seen, changed }, isSure)).toBe(text);
});

import { expect, it } from "vitest";
import { bulkDone, bulkFieldDone } from "#components/shelter/pets/bulk-words.ts";

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

it.each([
  ["species", { species: "cat" }, "given “Species”: Cat"],
  ["size", { size: null }, "left without “Size when grown”"],
  ["vaccinated", { vaccinated: true }, "given “Vaccinations up to date”: Yes"],
  ["goodWithCats", { goodWithCats: false }, "given “Good with cats”: No"],
  ["location", { internal: { location: "Kennel 3" } }, "given “Location”: “Kennel 3”"],
  ["fee", { fee: { amount: "150.00", currency: "EUR" } }, "given “Adoption fee”: 150.00 EUR"],
] as const)("names the new %s", (field, patch, words) => {
  expect(bulkFieldDone(field, patch)).toBe(words);
});

import { expect, it } from "vitest";
import { keptWords } from "#components/shelter/pets/import/kept-words.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";

it("names the team’s value and the file’s as people read them", () => {
  const categories = [{ categoryId: "2", name: "Dogs" }] as Category[];
  const words = keptWords(
    {
      name: ["Rexy", "Max"],
      categoryId: ["2", "9"],
      status: ["sold", "available"],
      listed: [false, true],
      weightGrams: [12_000, 11_500],
      color: [null, "tan"],
      fee: [{ amount: "100.00", currency: "EUR" }, null],
      breeds: [["Pug", "Boxer"], []],
    },
    categories,
  );
  expect(words).toEqual([
    ["Name", "“Rexy”", "“Max”"],
    ["Category", "Dogs", "Unnamed category"],
    ["Status", "Adopted", "Available"],
    ["Listed", "No", "Yes"],
    ["Breeds", "Pug, Boxer", "none"],
    ["Weight", "12 kg", "11.5 kg"],
    ["Color", "none", "“tan”"],
    ["Adoption fee", "100.00 EUR", "none"],
  ]);
});

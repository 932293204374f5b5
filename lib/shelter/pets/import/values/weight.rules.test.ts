import { expect, it } from "vitest";
import { readWeightOrRange } from "#lib/shelter/pets/import/values/weight.rules.ts";

it.each([
  ["10-12 kg", 11_000],
  ["10kg – 12 kg", 11_000],
  ["10 bis 12", 11_000],
  ["8 to 9 lbs", 3856],
  ["9 Pfund", 4500],
  ["8,5 Pfd.", 4250],
  ["9 pounds", 4082],
  ["25 lbs 3 oz", 11_425],
])("weighs %j", (text, grams) => {
  expect(readWeightOrRange(text, "kg")).toBe(grams);
});

it.each(["45 cm", "12-10 kg", "4-40 kg", "10-12-2020", "10 - heavy", "Pfund", "10-12 cm"])("finds no weight in %j", (text) => {
  expect(readWeightOrRange(text, "kg")).toBe(text);
});

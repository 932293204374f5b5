import { expect, it } from "vitest";
import { gramsFrom, type WeightUnit, weightIn } from "#lib/shelter/profiles/rules.ts";

it.each<[number, WeightUnit, number | undefined]>([
  [11.5, "kg", 11_500],
  [25.3, "lb", 11_476],
  [9, "oz", 255],
  [2000, "kg", 2_000_000],
  [2000.001, "kg", undefined],
  [0.4, "g", undefined],
  [-1, "kg", undefined],
  [Number.NaN, "kg", undefined],
])("takes %d %s for %s g", (amount, unit, grams) => {
  expect(gramsFrom(amount, unit)).toBe(grams);
});

it.each<WeightUnit>(["g", "kg", "oz", "lb"])("keeps every whole gram through %s", (unit) => {
  for (const grams of [1, 7, 453, 11_476, 1_999_999]) expect(gramsFrom(weightIn(grams, unit), unit)).toBe(grams);
});

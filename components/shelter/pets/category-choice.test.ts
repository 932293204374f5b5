import { expect, it } from "vitest";
import { categoryChoices, choiceText } from "#components/shelter/pets/category-choice.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";

const named = (categoryId: string, name: string | null): Category => ({ categoryId, name, color: null });
const CATEGORIES = [named("2", "Cats"), named("1", "Dogs"), named("3", "Wild cats"), named("-9223372036854775808", null), named("7", null)];
const shown = (text: string) =>
  categoryChoices(text, CATEGORIES).map((one) => (one.newCategory ? `new ${one.newCategory}` : choiceText(one, CATEGORIES)));

it("offers every category before something is typed, and never shows a number", () => {
  expect(shown("")).toEqual(["Cats", "Dogs", "Wild cats", "Unnamed category A", "Unnamed category B"]);
  expect(choiceText({ categoryId: "44", newCategory: "" }, CATEGORIES)).toBe("Unnamed category");
});

it("finds by the beginning first, and offers to create what no category is named", () => {
  expect(shown("cát")).toEqual(["Cats", "Wild cats", "new cát"]);
  expect(shown(" CATS ")).toEqual(["Cats", "Wild cats"]);
  expect(shown("og")).toEqual(["new og"]);
  expect(shown(" Hamsters ")).toEqual(["new Hamsters"]);
  expect(shown("x".repeat(61))).toEqual([]);
});

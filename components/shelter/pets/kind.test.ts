import { describe, expect, it } from "vitest";
import { isKindAnswered, withCategory } from "#components/shelter/pets/kind.ts";
import { petDraft } from "#components/shelter/pets/pet-draft.ts";
import { DEFAULT_PREFERENCES } from "#components/shelter/profiles/preferences.ts";

const CATEGORIES = ["Dogs", "Katzen", "Others"].map((name, i) => ({ categoryId: `${i + 1}`, name, color: null }));
const draft = (categoryId: string, species: string) => {
  const empty = petDraft(undefined, DEFAULT_PREFERENCES);
  return { ...empty, categoryId, profile: { ...empty.profile, species } };
};

describe("the kind of an animal", () => {
  it.each([
    ["", "", "1", "Dog", true],
    ["1", "Dog", "2", "Cat", true],
    ["1", "Dog", "3", "", false],
    ["3", "Guinea pig", "2", "Guinea pig", false],
    ["1", "", "2", "Cat", true],
  ])("of category %j and species %j, moved to %j, is %j; asked once: %j", (before, species, after, proposed, isAnswered) => {
    const moved = withCategory(draft(before, species), { categoryId: after, newCategory: "" }, CATEGORIES);
    expect(moved.profile.species).toBe(proposed);
    expect(isKindAnswered(moved, CATEGORIES)).toBe(isAnswered);
  });

  it("follows the name of a category that was typed", () => {
    expect(withCategory(draft("", ""), { categoryId: "", newCategory: "Rabbits" }, CATEGORIES).profile.species).toBe("Rabbit");
  });
});

import { type CategoryChoice, choiceText } from "#components/shelter/pets/category-choice.ts";
import type { PetDraft } from "#components/shelter/pets/pet-draft.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { knownSpecies } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { SPECIES_WORDS } from "#lib/shelter/profiles/facts.view.ts";

/** Empty where the category's name says nothing, as “Puppies and kittens”. */
function speciesOfCategory(choice: CategoryChoice, categories: readonly Category[]): string {
  const species = knownSpecies(choiceText(choice, categories));
  return species === undefined ? "" : SPECIES_WORDS[species];
}

/** The species follows the category unless it is another one than that says. */
export function withCategory(draft: PetDraft, choice: CategoryChoice, categories: readonly Category[]): PetDraft {
  const { species } = draft.profile;
  const follows = species === "" || species === speciesOfCategory(draft, categories);
  const proposed = speciesOfCategory(choice, categories);
  return { ...draft, ...choice, profile: { ...draft.profile, ...(follows && { species: proposed }) } };
}

/** A second question would only repeat the first. */
export function isKindAnswered(draft: PetDraft, categories: readonly Category[]): boolean {
  return draft.profile.species !== "" && draft.profile.species === speciesOfCategory(draft, categories);
}

import type { FactColumn } from "#components/shelter/pets/use-pet-query.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";
import { ageText, SEX_WORDS, SIZE_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";

export const FACT_WORDS = { species: "Species", sex: "Sex", age: "Age", size: "Size" } as const;

/** Null where it is unknown. */
export function factOf({ species, sex, age, size }: TablePet, column: FactColumn): string | null {
  if (column === "species") return species && speciesWords(species);
  if (column === "sex") return sex && SEX_WORDS[sex];
  return column === "age" ? age && ageText(age) : size && SIZE_WORDS[size];
}

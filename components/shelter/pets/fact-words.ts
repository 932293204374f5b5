import { dayText } from "#components/ui/day-text.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";
import type { FactColumn } from "#lib/shelter/pets/table/view.schema.ts";
import { ageText, SEX_WORDS, SIZE_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";

export const FACT_WORDS = {
  species: "Species",
  breeds: "Breed",
  sex: "Sex",
  age: "Age",
  size: "Size",
  location: "Location",
  intakeDate: "In care since",
} as const satisfies Record<FactColumn, string>;

/** Null where it is unknown. */
export function factOf(pet: TablePet, column: FactColumn): string | null {
  const { species, sex, age, size, intakeDate } = pet;
  switch (column) {
    case "species":
      return species && speciesWords(species);
    case "sex":
      return sex && SEX_WORDS[sex];
    case "age":
      return age && ageText(age);
    case "size":
      return size && SIZE_WORDS[size];
    case "intakeDate":
      return intakeDate && dayText(intakeDate);
    default:
      return pet[column];
  }
}

/** Used where no heading names the fact. */
export function lonelyFactOf(pet: TablePet, column: FactColumn): string | null {
  const fact = factOf(pet, column);
  return fact && column === "intakeDate" ? `In care since ${fact}` : fact;
}

import type { AgeGroup, KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { COATS, SEXES, SIZES, Species } from "#lib/shelter/profiles/rules.ts";

/* Apart from `PROFILE_FIELDS`, which the list of animals need not load. */
export const SPECIES_WORDS = {
  dog: "Dog",
  cat: "Cat",
  rabbit: "Rabbit",
  small_and_furry: "Small and furry",
  bird: "Bird",
  reptile: "Reptile",
  horse: "Horse",
  barnyard: "Barnyard",
  fish: "Fish",
} as const satisfies Record<Species, string>;
export const SEX_WORDS = { female: "Female", male: "Male" } as const satisfies Record<(typeof SEXES)[number], string>;
export const SIZE_WORDS = {
  small: "Small",
  medium: "Medium",
  large: "Large",
  extra_large: "Extra large",
} as const satisfies Record<(typeof SIZES)[number], string>;
export const COAT_WORDS = {
  short: "Short",
  medium: "Medium",
  long: "Long",
  wire: "Wire",
  curly: "Curly",
  hairless: "Hairless",
} as const satisfies Record<(typeof COATS)[number], string>;
export const AGE_GROUP_WORDS = { baby: "Baby", young: "Young", adult: "Adult", senior: "Senior" } as const satisfies Record<
  AgeGroup,
  string
>;

export function ageText(age: KnownAge): string {
  if (age.unit === "born") return `born ${age.year}`;
  const { unit, count, isAbout } = age;
  if (count === 0) return `under 1 ${unit}`;
  return `${isAbout ? "about " : ""}${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const oldText = (age: KnownAge): string => (age.unit === "born" ? ageText(age) : `${ageText(age)} old`);

/** @param species known, or the project's own word */
export function speciesWords(species: string): string {
  return (SPECIES_WORDS as Partial<Record<string, string>>)[species] ?? species;
}

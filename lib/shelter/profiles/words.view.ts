import type { ExactJson } from "#lib/platform/exact-json.ts";
import type { AgeGroup, KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { COATS, SEXES, SIZES, Species } from "#lib/shelter/profiles/rules.ts";
import type { Internal, Profile } from "#lib/shelter/profiles/schema.ts";

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

/** Such as `about 2 years`. */
export function ageText({ years, months, isAbout }: KnownAge): string {
  const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const text = years > 0 ? counted(years, "year") : months > 0 ? counted(months, "month") : "under 1 month";
  return `${isAbout ? "about " : ""}${text}`;
}

/** @param species a known one or the project's own word */
export function speciesWords(species: string): string {
  return (SPECIES_WORDS as Partial<Record<string, string>>)[species] ?? species;
}

export type ProfileField = keyof Profile | keyof Internal;

export const PROFILE_FIELD_WORDS = {
  listed: "Listed",
  species: "Species",
  breeds: "Breeds",
  mixed: "Mixed breed",
  sex: "Sex",
  birthDate: "Born",
  birthDateEstimated: "Birth date is an estimate",
  size: "Size when grown",
  weightGrams: "Weight",
  color: "Color",
  coat: "Coat",
  description: "Description",
  neutered: "Spayed or neutered",
  vaccinated: "Vaccinations up to date",
  houseTrained: "House-trained",
  specialNeeds: "Special needs",
  specialNeedsNote: "What it needs",
  goodWithChildren: "Good with children",
  childrenFromAge: "Children from age",
  goodWithDogs: "Good with dogs",
  goodWithCats: "Good with cats",
  fee: "Adoption fee",
  intakeDate: "In care since",
  videoUrl: "Video link",
  bondedWith: "Bonded with",
  microchip: "Microchip",
  notes: "Notes",
  location: "Location",
} as const satisfies Record<ProfileField, string>;

const WORDS: Partial<Record<ProfileField, Readonly<Record<string, string>>>> = {
  species: SPECIES_WORDS,
  sex: SEX_WORDS,
  size: SIZE_WORDS,
  coat: COAT_WORDS,
};
const MAX_SHOWN = 200;

function textWords(name: ProfileField, text: string): string {
  const words = WORDS[name]?.[text];
  if (words !== undefined) return words;
  return `“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
}

/** @param value as the history keeps it */
export function profileValueWords(name: ProfileField, value: ExactJson): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.values(value).join(" ");
  if (name === "weightGrams") return `${Number(value) / 1000} kg`;
  return typeof value === "string" ? textWords(name, value) : `${value}`;
}

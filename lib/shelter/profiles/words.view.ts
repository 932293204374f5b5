import type { ExactJson } from "#lib/platform/exact-json.ts";
import { SEX_WORDS, SIZE_WORDS, SPECIES_WORDS } from "#lib/shelter/profiles/facts.view.ts";
import type { COATS } from "#lib/shelter/profiles/rules.ts";
import type { Internal, Profile } from "#lib/shelter/profiles/schema.ts";

export const COAT_WORDS = {
  short: "Short",
  medium: "Medium",
  long: "Long",
  wire: "Wire",
  curly: "Curly",
  hairless: "Hairless",
} as const satisfies Record<(typeof COATS)[number], string>;
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

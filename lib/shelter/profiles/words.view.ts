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
/** Code points. */
const MAX_SHOWN = 200;
const SHOWN_BEFORE_CHANGE = 40;

function textWords(name: ProfileField, text: string, start: number): string {
  const words = WORDS[name]?.[text];
  if (words !== undefined) return words;
  const points = [...text];
  const end = start + MAX_SHOWN;
  return `“${start > 0 ? "…" : ""}${points.slice(start, end).join("")}${points.length > end ? "…" : ""}”`;
}

/** Where to begin, so that the first difference of long texts is shown. */
function startOf(from: ExactJson, to: ExactJson): number {
  if (typeof from !== "string" || typeof to !== "string") return 0;
  const [before, after] = [[...from], [...to]];
  if (Math.max(before.length, after.length) <= MAX_SHOWN) return 0;
  const first = before.findIndex((point, at) => point !== after[at]);
  return Math.max(0, (first < 0 ? before.length : first) - SHOWN_BEFORE_CHANGE);
}

/** Values as the history keeps them. */
export function profileChangeWords(name: ProfileField, from: ExactJson, to: ExactJson): { from: string; to: string } {
  const start = startOf(from, to);
  return { from: profileValueWords(name, from, start), to: profileValueWords(name, to, start) };
}

/** @param value as the history keeps it */
export function profileValueWords(name: ProfileField, value: ExactJson, start = 0): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.values(value).join(" ");
  if (name === "weightGrams") return `${Number(value) / 1000} kg`;
  return typeof value === "string" ? textWords(name, value, start) : `${value}`;
}

import { isStorable } from "#lib/platform/stored-text.ts";

export const SPECIES = ["dog", "cat", "rabbit", "small_and_furry", "bird", "reptile", "horse", "barnyard", "fish"] as const;
export type Species = (typeof SPECIES)[number];
export const SEXES = ["male", "female"] as const;
export type Sex = (typeof SEXES)[number];
export const SIZES = ["small", "medium", "large", "extra_large"] as const;
export type Size = (typeof SIZES)[number];
export const GOOD_WITH = ["children", "dogs", "cats"] as const;
export type GoodWith = (typeof GOOD_WITH)[number];
export const COATS = ["short", "medium", "long", "wire", "curly", "hairless"] as const;

/** Code points; also without a schema, as in addresses. */
export const MAX_LENGTHS = { species: 40, breed: 80, location: 80 } as const;
export const MAX_BREEDS = 2;
export const MAX_BONDED = 10;
export const MAX_WEIGHT_GRAMS = 2_000_000;
export const MAX_CHILDREN_FROM_AGE = 18;

const GRAMS_IN = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 } as const;
export type WeightUnit = keyof typeof GRAMS_IN;

/** @returns whole grams; undefined unless from 1 to `MAX_WEIGHT_GRAMS` */
export function gramsFrom(amount: number, unit: WeightUnit): number | undefined {
  const grams = Math.round(amount * GRAMS_IN[unit]);
  return grams >= 1 && grams <= MAX_WEIGHT_GRAMS ? grams : undefined;
}

export function weightIn(grams: number, unit: WeightUnit): number {
  return grams / GRAMS_IN[unit];
}

export const isKnownSpecies = (text: string): text is Species => SPECIES.some((one) => one === text);

/** A value in a page's address; undefined if no profile can have it. @param max code points */
export function readLine(text: string, max: number): string | undefined {
  const isText = text.trim() !== "" && text.length <= 2 * max && isStorable(text) && !/\p{Cc}/u.test(text);
  return isText ? text : undefined;
}

/** As `readLine`. */
export function readSpecies(text: string): string | undefined {
  const line = readLine(text, MAX_LENGTHS.species);
  return line && speciesOf(line);
}

/** Words such as “Dog” or “Small & Furry” become the known name. */
export function speciesOf(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replace("&", "and")
    .replaceAll(/[\s_-]+/g, "_");
  return isKnownSpecies(plain) ? plain : text;
}

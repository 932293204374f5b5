import type { SiteWords } from "#components/sites/sites/languages/schema.ts";
import { dayText } from "#components/sites/sites/languages/words-of.ts";
import type { IconName } from "#components/sites/sites/public/icons.tsx";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { isKnownSpecies } from "#lib/shelter/profiles/rules.ts";
import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { Facet, PublicAnimal, StoredAnimal } from "#lib/sites/sites/public/schema.ts";

export interface Fact {
  icon: IconName;
  label: string;
  text: string;
}

export function speciesText(species: string, words: Record<string, string>): string {
  return isKnownSpecies(species) ? (words[species] ?? species) : species;
}

export function facetText(facet: Facet, value: string, words: SiteWords): string {
  if (facet === "species") return speciesText(value, words.manySpecies);
  const known: Partial<Record<Facet, Record<string, string>>> = { sex: words.sexes, size: words.sizes, age: words.ageGroups };
  return known[facet]?.[value] ?? words.filters.facets[facet];
}

/** Empty where it is unknown. */
export function ageText({ birthDate, birthDateEstimated }: StoredAnimal, words: SiteWords, now: number): string {
  const age = knownAge(birthDate, birthDateEstimated === true, now);
  return age ? words.age(age) : "";
}

export const breedText = ({ breeds, mixed }: StoredAnimal, words: SiteWords): string => words.breed(breeds, mixed === true);

/** What a card says: one line, and the parts of another. Empty where nothing is known. */
export function cardFacts(animal: PublicAnimal, kind: string | null, words: SiteWords, now: number): { what: string; parts: string[] } {
  const { sex, size } = animal;
  const parts = [ageText(animal, words, now), sex ? words.sexes[sex] : "", size ? words.sizes[size] : ""];
  return { what: breedText(animal, words) || (kind ?? ""), parts: parts.filter(Boolean) };
}

function feeText(fee: NonNullable<Profile["fee"]>, words: SiteWords): string {
  if (Number(fee.amount) === 0) return words.animal.noFee;
  const format = new Intl.NumberFormat(words.language, {
    style: "currency",
    currency: fee.currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(Number(fee.amount));
}

interface KnownAnimal {
  animal: StoredAnimal;
  profile: Profile;
  /** Epoch milliseconds. */
  now: number;
}

export function factsOf({ animal, profile, now }: KnownAnimal, words: SiteWords): Fact[] {
  const { species, sex, size, weightGrams, color, coat, fee, intakeDate } = profile;
  const { labels } = words.animal;
  const breed = breedText(animal, words);
  const facts: Fact[] = [
    { icon: "paw", label: labels.species, text: species && breed === "" ? speciesText(species, words.species) : "" },
    { icon: "paw", label: labels.breed, text: breed },
    { icon: "cake", label: labels.age, text: ageText(animal, words, now) },
    { icon: "sex", label: labels.sex, text: sex ? words.sexes[sex] : "" },
    { icon: "size", label: labels.size, text: size ? words.sizes[size] : "" },
    { icon: "weight", label: labels.weight, text: weightGrams === null ? "" : words.weight(weightGrams) },
    { icon: "color", label: labels.color, text: color ?? "" },
    { icon: "coat", label: labels.coat, text: coat ? words.coats[coat] : "" },
    { icon: "calendar", label: labels.intake, text: intakeDate === null ? "" : dayText(intakeDate, words) },
    { icon: "fee", label: labels.fee, text: fee ? feeText(fee, words) : "" },
  ];
  return facts.filter(({ text }) => text !== "");
}

export interface Answer {
  label: string;
  isYes: boolean;
}

/** Nothing about what is unknown. */
export function goodWithOf({ goodWithChildren, childrenFromAge, goodWithDogs, goodWithCats }: Profile, words: SiteWords): Answer[] {
  const { animal } = words;
  const answers: [string, boolean | null][] = [
    [animal.children(childrenFromAge), goodWithChildren],
    [animal.dogs, goodWithDogs],
    [animal.cats, goodWithCats],
  ];
  return answers.flatMap(([label, isYes]) => (isYes === null ? [] : [{ label, isYes }]));
}

/** Of what its home should not have. */
export function withoutOf({ goodWithChildren, goodWithDogs, goodWithCats }: Profile, { animal: { without } }: SiteWords): Answer[] {
  const answers: [string, boolean | null][] = [
    [without.children, goodWithChildren],
    [without.dogs, goodWithDogs],
    [without.cats, goodWithCats],
  ];
  return answers.flatMap(([label, isYes]) => (isYes === false ? [{ label, isYes }] : []));
}

export function healthOf(profile: Profile, { animal }: SiteWords): Answer[] {
  const { neutered, vaccinated, houseTrained, specialNeeds, specialNeedsNote } = profile;
  const special = specialNeeds && specialNeedsNote ? `${animal.specialNeeds[0]}: ${specialNeedsNote}` : undefined;
  const answers: [readonly [string, string], boolean | null][] = [
    [animal.vaccinated, vaccinated],
    [animal.neutered, neutered],
    [animal.houseTrained, houseTrained],
  ];
  const known = answers.flatMap(([[yes, no], isYes]) => (isYes === null ? [] : [{ label: isYes ? yes : no, isYes }]));
  return specialNeeds ? [...known, { label: special ?? animal.specialNeeds[0], isYes: true }] : known;
}

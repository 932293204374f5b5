import type { Fact as FactName, GoodWithAnswer, HealthAnswer, YesAndNo } from "#components/sites/publishing/languages/answers.ts";
import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { dayText } from "#components/sites/publishing/languages/words-of.ts";
import type { IconName } from "#components/sites/publishing/public/icons.tsx";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { isKnownSpecies } from "#lib/shelter/profiles/rules.ts";
import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { Facet, PublicAnimal, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";

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

/** One line, and the parts of another. Empty if nothing is known. */
export function cardFacts(animal: PublicAnimal, kind: string | null, words: SiteWords, now: number): { what: string; parts: string[] } {
  const { sex, size } = animal;
  const parts = [ageText(animal, words, now), sex ? words.sexes[sex] : "", size ? words.sizes[size] : ""];
  return { what: breedText(animal, words) || (kind ?? ""), parts: parts.filter(Boolean) };
}

export function feeText(fee: NonNullable<Profile["fee"]>, words: SiteWords): string {
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

type Text = (known: KnownAnimal, words: SiteWords) => string | false | null;

/** Facts in the page's order; null, false, or empty if unknown. */
const FACTS: Record<FactName, { icon: IconName; text: Text }> = {
  species: {
    icon: "paw",
    text: ({ animal, profile: { species } }, words) => breedText(animal, words) === "" && species && speciesText(species, words.species),
  },
  breeds: { icon: "paw", text: ({ animal }, words) => breedText(animal, words) },
  birthDate: { icon: "cake", text: ({ animal, now }, words) => ageText(animal, words, now) },
  sex: { icon: "sex", text: ({ profile: { sex } }, words) => sex && words.sexes[sex] },
  size: { icon: "size", text: ({ profile: { size } }, words) => size && words.sizes[size] },
  weightGrams: { icon: "weight", text: ({ profile: { weightGrams } }, words) => weightGrams !== null && words.weight(weightGrams) },
  color: { icon: "color", text: ({ profile }) => profile.color },
  coat: { icon: "coat", text: ({ profile: { coat } }, words) => coat && words.coats[coat] },
  intakeDate: { icon: "calendar", text: ({ profile: { intakeDate } }, words) => intakeDate && dayText(intakeDate, words) },
  fee: { icon: "fee", text: ({ profile: { fee } }, words) => fee && feeText(fee, words) },
};

export function factsOf(known: KnownAnimal, words: SiteWords): Fact[] {
  return (Object.keys(FACTS) as FactName[]).flatMap((name) => {
    const { icon, text } = FACTS[name];
    const shown = text(known, words);
    return shown ? [{ icon, label: words.animal.labels[name], text: shown }] : [];
  });
}

export interface Answer {
  label: string;
  isYes: boolean;
}

/** Nothing about what is unknown. */
function answersTo(profile: Profile, labels: Record<GoodWithAnswer, string>): Answer[] {
  return (Object.keys(labels) as GoodWithAnswer[]).flatMap((name) => {
    const isYes = profile[name];
    return isYes === null ? [] : [{ label: labels[name], isYes }];
  });
}

export function goodWithOf(profile: Profile, { animal: { children, dogs, cats } }: SiteWords): Answer[] {
  return answersTo(profile, { goodWithChildren: children(profile.childrenFromAge), goodWithDogs: dogs, goodWithCats: cats });
}

export function withoutOf(profile: Profile, { animal: { without } }: SiteWords): Answer[] {
  const { children, dogs, cats } = without;
  return answersTo(profile, { goodWithChildren: children, goodWithDogs: dogs, goodWithCats: cats }).filter(({ isYes }) => !isYes);
}

export function healthOf(profile: Profile, { animal }: SiteWords): Answer[] {
  const { neutered, vaccinated, houseTrained, specialNeeds, specialNeedsNote } = profile;
  const special = specialNeeds && specialNeedsNote ? `${animal.specialNeeds[0]}: ${specialNeedsNote}` : undefined;
  const answers: Record<Exclude<HealthAnswer, "specialNeeds">, [YesAndNo, boolean | null]> = {
    vaccinated: [animal.vaccinated, vaccinated],
    neutered: [animal.neutered, neutered],
    houseTrained: [animal.houseTrained, houseTrained],
  };
  const known = Object.values(answers).flatMap(([[yes, no], isYes]) => (isYes === null ? [] : [{ label: isYes ? yes : no, isYes }]));
  return specialNeeds ? [...known, { label: special ?? animal.specialNeeds[0], isYes: true }] : known;
}

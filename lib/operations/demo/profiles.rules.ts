import { CAT_PROFILES } from "#lib/operations/demo/cat-profiles.rules.ts";
import { DOG_PROFILES } from "#lib/operations/demo/dog-profiles.rules.ts";
import { DEMO_FRIENDS, DEMO_UNLISTED, type DemoPet } from "#lib/operations/demo/rules.ts";
import { BIRD_PROFILES, GUINEA_PIG_PROFILES, RABBIT_PROFILES, REPTILE_PROFILES } from "#lib/operations/demo/small-profiles.rules.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { gramsFrom } from "#lib/shelter/profiles/rules.ts";
import { type FullProfile, profileFormSchema } from "#lib/shelter/profiles/schema.ts";

interface Kind {
  species: string;
  fee: string;
  rows: string;
  location: string;
  /** How many locations are numbered. */
  locations?: number;
}

const KINDS: Readonly<Record<number, Kind>> = {
  1: { species: "dog", fee: "250.00", rows: DOG_PROFILES, location: "Kennel", locations: 12 },
  2: { species: "cat", fee: "120.00", rows: CAT_PROFILES, location: "Cat room", locations: 3 },
  3: { species: "rabbit", fee: "60.00", rows: RABBIT_PROFILES, location: "Rabbit room" },
  4: { species: "small_and_furry", fee: "35.00", rows: GUINEA_PIG_PROFILES, location: "Small animals" },
  5: { species: "bird", fee: "40.00", rows: BIRD_PROFILES, location: "Aviary" },
  6: { species: "reptile", fee: "80.00", rows: REPTILE_PROFILES, location: "Terrarium" },
};
const HOUSE_TRAINED_AT_MONTHS = 8;
/** Shelters seldom know the day of an older animal's birth. */
const KNOWN_BIRTH_MONTHS = 24;

const MIX = / mix$|^Mixed breed$/;

/** Undefined if not mentioned. */
function goodWith(words: readonly string[], letter: string): boolean | undefined {
  const word = words.find((one) => one.replace("-", "").startsWith(letter));
  return word === undefined ? undefined : !word.startsWith("-");
}

function monthsBefore(at: number, months: number): string {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

const STRAY_NOTES = "Stray: may be claimed for ten days. List him after that.";
/** Chips that begin with 999 are for tests. */
const FIRST_CHIP = 999_000_000_310_017;
const CHIPPED = ["dog", "cat", "rabbit"];

/** Neighbors, such as a litter, are together. Adopted animals have no location. */
function internalOf({ species, location, locations }: Kind, at: number, status: PetStatus) {
  const isStray = at === DEMO_UNLISTED;
  const number = locations === undefined ? "" : ` ${(Math.floor(at / 2) % locations) + 1}`;
  return {
    microchip: CHIPPED.includes(species) && !isStray ? String(FIRST_CHIP + at) : null,
    location: status === "sold" ? null : `${location}${number}`,
    notes: isStray ? STRAY_NOTES : null,
  };
}

interface Named {
  name: string;
  friend: string;
}

function profileOf({ species, fee }: Kind, row: string, { name, friend }: Named, arrivedAt: number, more: object): FullProfile {
  const [sex, breed = "", age, size, kilograms, color, coat, company = "", text = "", needs] = row.split("|");
  const words = company.split(" ");
  const months = Number(age);
  const children = words.find((word) => /^c\d+$/.test(word));
  const isTrainable = species === "dog" || species === "cat";
  const patch = profileFormSchema.parse({
    species,
    breeds: [breed.replace(/ mix$/, "")],
    mixed: MIX.test(breed),
    sex,
    birthDate: monthsBefore(arrivedAt, months),
    birthDateEstimated: months >= KNOWN_BIRTH_MONTHS,
    size,
    weightGrams: gramsFrom(Number(kilograms), "kg"),
    color,
    coat: coat === "-" ? null : coat,
    description: text.replaceAll("{name}", name).replaceAll("{friend}", friend),
    neutered: isTrainable ? months >= HOUSE_TRAINED_AT_MONTHS : / is (?:healthy, )?neutered\b/.test(text) || null,
    vaccinated: isTrainable || species === "rabbit" ? true : null,
    houseTrained: isTrainable ? months >= HOUSE_TRAINED_AT_MONTHS : null,
    specialNeeds: needs !== undefined,
    specialNeedsNote: needs,
    goodWithChildren: goodWith(words, "c"),
    childrenFromAge: children && Number(children.slice(1)),
    goodWithDogs: goodWith(words, "d"),
    goodWithCats: goodWith(words, "k"),
    fee: { amount: fee, currency: "USD" },
    intakeDate: new Date(arrivedAt).toISOString().slice(0, 10),
    ...more,
  });
  return mergeProfile(UNKNOWN_PROFILE, patch, arrivedAt).after;
}

function friendOf(place: number): number {
  return DEMO_FRIENDS.find((pair) => pair.some((one) => one === place))?.find((one) => one !== place) ?? -1;
}

/** Keeps the order; each animal gets the next profile of its category. */
export function demoProfiles(pets: readonly Pick<DemoPet, "name" | "categoryId" | "status" | "arrivedAt">[]): FullProfile[] {
  const rest = new Map(Object.entries(KINDS).map(([categoryId, { rows }]) => [Number(categoryId), rows.trim().split("\n").values()]));
  return pets.map(({ name, categoryId, status, arrivedAt }, at) => {
    const [kind, row] = [KINDS[categoryId], rest.get(categoryId)?.next().value];
    const named = { name, friend: pets[friendOf(at)]?.name ?? "" };
    if (!kind || !row) return UNKNOWN_PROFILE;
    return profileOf(kind, row, named, arrivedAt, { listed: at !== DEMO_UNLISTED, internal: internalOf(kind, at, status) });
  });
}

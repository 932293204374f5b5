import { createLoader, createParser, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { int64FromText } from "#lib/platform/int64.ts";
import { storable } from "#lib/platform/stored-text.ts";
import { LISTED_CHOICES, MAX_SEARCH_LENGTH, PET_SORTS, PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { readCursor } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { MAX_LENGTHS, readLine, readSpecies, SEXES, SIZES } from "#lib/shelter/profiles/rules.ts";

const line = (max: number) => createParser({ parse: (text) => readLine(text, max) ?? null, serialize: String });
const flag = (word: string) =>
  createParser({ parse: (text) => text === word, serialize: (on: boolean) => (on ? word : "") }).withDefault(false);

const int64 = createParser({ parse: (text) => (int64FromText(text) === undefined ? null : text), serialize: String });

export const PET_ADDRESS = {
  q: createParser({
    parse: (text) => (text.length > MAX_SEARCH_LENGTH ? null : storable(text)),
    serialize: String,
  }).withDefault(""),
  status: parseAsStringLiteral(PET_STATUSES),
  category: int64,
  listed: parseAsStringLiteral(LISTED_CHOICES),
  species: createParser({ parse: (text) => readSpecies(text) ?? null, serialize: String }),
  breed: line(MAX_LENGTHS.breed),
  sex: parseAsStringLiteral(SEXES),
  age: parseAsStringLiteral(AGE_GROUPS),
  size: parseAsStringLiteral(SIZES),
  location: line(MAX_LENGTHS.location),
  photo: parseAsStringLiteral(LISTED_CHOICES),
  importId: int64,
  bin: flag("1"),
  sort: parseAsStringLiteral(PET_SORTS).withDefault("id"),
  descending: flag("desc"),
  after: parseAsString,
  before: parseAsString,
};
export type PetState = inferParserType<typeof PET_ADDRESS>;
export const PET_ADDRESS_NAMES = { descending: "order", importId: "import" } as const;
const NAMED = { urlKeys: PET_ADDRESS_NAMES };

const load = createLoader(PET_ADDRESS, NAMED);
const serialize = createSerializer(PET_ADDRESS, NAMED);

/** Ignores another order's cursor. */
export function petQueryOf({ after, before, ...state }: PetState): PetQuery {
  const { status, category, listed, species, breed, sex, age, size, location, photo, importId, ...rest } = state;
  const cursor = (text: string | null): string | undefined => (text !== null && readCursor(text, rest.sort) ? text : undefined);
  return {
    ...rest,
    status: status ?? undefined,
    category: category ?? undefined,
    listed: listed ?? undefined,
    species: species ?? undefined,
    breed: breed ?? undefined,
    sex: sex ?? undefined,
    age: age ?? undefined,
    size: size ?? undefined,
    location: location ?? undefined,
    photo: photo ?? undefined,
    importId: importId ?? undefined,
    after: cursor(after),
    before: cursor(before),
  };
}

export function readPetQuery(params: URLSearchParams | Record<string, string | string[] | undefined>): PetQuery {
  return petQueryOf(load(params));
}

/** All but the tab. */
export const NO_FILTERS = {
  q: "",
  category: null,
  listed: null,
  species: null,
  breed: null,
  sex: null,
  age: null,
  size: null,
  location: null,
  photo: null,
  importId: null,
} satisfies Partial<PetState>;

export function petQueryText(query: PetQuery): string {
  return serialize({ ...query, before: query.after === undefined ? query.before : undefined });
}

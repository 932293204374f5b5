import { createLoader, createParser, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { int64FromText } from "#lib/platform/int64.ts";
import { isStorable, storable } from "#lib/platform/stored-text.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { LISTED_CHOICES, MAX_SEARCH_LENGTH, PET_SORTS, PET_STATUSES, type PetSort } from "#lib/shelter/pets/rules.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";
import type { PetFilter, PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { AGE_GROUPS } from "#lib/shelter/profiles/age.rules.ts";
import { isDay } from "#lib/shelter/profiles/date.rules.ts";
import { MAX_LENGTHS, readLine, readSpecies, SEXES, SIZES } from "#lib/shelter/profiles/rules.ts";

export interface Place {
  /** Lowercase name, time of change, or day of intake; empty when sorted by id. */
  value: string;
  id: string;
}

/** Before and after every day: of an animal without a day of intake. */
export const UNKNOWN_DAYS = ["-infinity", "infinity"] as const;

const line = (max: number) => createParser({ parse: (text) => readLine(text, max) ?? null, serialize: String });
const flag = (word: string) =>
  createParser({ parse: (text) => text === word, serialize: (on: boolean) => (on ? word : "") }).withDefault(false);

export const PET_ADDRESS = {
  q: createParser({
    parse: (text) => (text.length > MAX_SEARCH_LENGTH ? null : storable(text)),
    serialize: String,
  }).withDefault(""),
  status: parseAsStringLiteral(PET_STATUSES),
  category: createParser({ parse: (text) => (int64FromText(text) === undefined ? null : text), serialize: String }),
  listed: parseAsStringLiteral(LISTED_CHOICES),
  species: createParser({ parse: (text) => readSpecies(text) ?? null, serialize: String }),
  breed: line(MAX_LENGTHS.breed),
  sex: parseAsStringLiteral(SEXES),
  age: parseAsStringLiteral(AGE_GROUPS),
  size: parseAsStringLiteral(SIZES),
  location: line(MAX_LENGTHS.location),
  bin: flag("1"),
  sort: parseAsStringLiteral(PET_SORTS).withDefault("id"),
  descending: flag("desc"),
  after: parseAsString,
  before: parseAsString,
};
export type PetState = inferParserType<typeof PET_ADDRESS>;
export const PET_ADDRESS_NAMES = { descending: "order" } as const;
const NAMED = { urlKeys: PET_ADDRESS_NAMES };

const load = createLoader(PET_ADDRESS, NAMED);
const serialize = createSerializer(PET_ADDRESS, NAMED);

/** Ignores another order's cursor. */
export function petQueryOf({ after, before, ...state }: PetState): PetQuery {
  const { status, category, listed, species, breed, sex, age, size, location, ...rest } = state;
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
    after: cursor(after),
    before: cursor(before),
  };
}

export function readPetQuery(params: URLSearchParams | Record<string, string | string[] | undefined>): PetQuery {
  return petQueryOf(load(params));
}

/** All of a query but its order and place. */
export function filterOf({ sort: _, descending: __, after: ___, before: ____, ...filter }: PetQuery): PetFilter {
  return filter;
}

/** Filters that read the profile. */
export const PROFILE_FILTERS = ["species", "breed", "sex", "age", "size", "location"] as const;
/** Each is a field above the list. */
export const FILTERS = ["category", "listed", ...PROFILE_FILTERS] as const;
/** What clears the search and the filters, but not the tab. */
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
} satisfies Partial<PetState>;

/** Without the search and the tab. */
export const countFilters = (filter: PetFilter): number => FILTERS.filter((name) => filter[name] !== undefined).length;

export const hasFilter = (filter: PetFilter): boolean => filter.q.trim() !== "" || countFilters(filter) > 0;

export function petQueryText(query: PetQuery): string {
  return serialize({ ...query, before: query.after === undefined ? query.before : undefined });
}

export function placeText(place: Place, sort: PetSort): string {
  return sort === "id" ? place.id : `${place.id}.${place.value}`;
}

/** Undefined for another order's cursor. */
export function readCursor(text: string | undefined, sort: PetSort): Place | undefined {
  if (text === undefined || !isStorable(text)) return undefined;
  const dot = text.indexOf(".");
  const id = dot < 0 ? text : text.slice(0, dot);
  if (int64FromText(id) === undefined || (sort === "id") !== dot < 0) return undefined;
  const value = dot < 0 ? "" : text.slice(dot + 1);
  if (sort === "updated" && Number.isNaN(Date.parse(value))) return undefined;
  if (sort === "intake" && !isDay(value) && !UNKNOWN_DAYS.some((one) => one === value)) return undefined;
  return { id, value };
}

/** Beginnings of words (`words`) or, without any, of the name (`prefix`); `id` from `42` or `#42`; `code` may be a microchip or external ID. */
export function readSearch(q: string): { words?: string; prefix?: string; id?: string; code?: string } {
  const text = q.trim();
  if (text === "") return {};
  const digits = text.startsWith("#") ? text.slice(1) : text;
  const isId = int64FromText(digits) !== undefined;
  if (isId && text.startsWith("#")) return { id: digits };
  const codes = /\d/.test(text) ? { code: text } : {};
  return { ...(isId && { id: digits }), ...codes, ...(wordsOf(text).length > 0 ? { words: text } : { prefix: text }) };
}

export function changedFields(seen: Partial<PetRow>, now: PetRow): ("name" | "categoryId" | "status")[] {
  return (["name", "categoryId", "status"] as const).filter((field) => seen[field] !== undefined && seen[field] !== now[field]);
}

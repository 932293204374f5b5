import { createLoader, createParser, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { int64FromText } from "#lib/int64.ts";
import { MOST_SEARCH_LENGTH, PET_SORTS, PET_STATUSES, type PetSort } from "#lib/pets/rules.ts";
import type { PetQuery, PetRow } from "#lib/pets/table/schema.ts";

/** A place in the table: the sort column's value and the id. */
export interface Place {
  /** Lower-cased name, or the time of the change; empty when sorted by id. */
  value: string;
  id: string;
}

const flag = (word: string) =>
  createParser({ parse: (text) => text === word, serialize: (on: boolean) => (on ? word : "") }).withDefault(false);

/** The state of the table as it stands in an address: names, forms, and what counts as left out. */
export const PET_ADDRESS = {
  q: createParser({
    parse: (text) => (text.length > MOST_SEARCH_LENGTH ? null : text.replaceAll("\0", "")),
    serialize: String,
  }).withDefault(""),
  status: parseAsStringLiteral(PET_STATUSES),
  category: createParser({ parse: (text) => (int64FromText(text) === undefined ? null : text), serialize: String }),
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

/** The table's query from the parts of an address; a cursor of another order counts as left out. */
export function petQueryOf({ status, category, after, before, ...rest }: PetState): PetQuery {
  const cursor = (text: string | null): string | undefined => (text !== null && readPlace(text, rest.sort) ? text : undefined);
  return { ...rest, status: status ?? undefined, category: category ?? undefined, after: cursor(after), before: cursor(before) };
}

/** Reads the state of the table from an address. What cannot be read counts as left out. */
export function readPetQuery(params: URLSearchParams | Record<string, string | string[] | undefined>): PetQuery {
  return petQueryOf(load(params));
}

/** The state of the table as the end of an address: empty, or from the question mark on. The inverse of `readPetQuery`. */
export function petQueryText(query: PetQuery): string {
  return serialize({ ...query, before: query.after === undefined ? query.before : undefined });
}

/** A place as a cursor: the id, and before it the value where one is needed. Addresses carry it, so it is text. */
export function placeText(place: Place, sort: PetSort): string {
  return sort === "id" ? place.id : `${place.id}.${place.value}`;
}

/** @returns undefined when the text is no cursor for this order */
export function readPlace(text: string | undefined, sort: PetSort): Place | undefined {
  if (text === undefined || text.includes("\0") || !text.isWellFormed()) return undefined;
  const dot = text.indexOf(".");
  const id = dot < 0 ? text : text.slice(0, dot);
  if (int64FromText(id) === undefined || (sort === "id") !== dot < 0) return undefined;
  const value = dot < 0 ? "" : text.slice(dot + 1);
  if (sort === "updated" && Number.isNaN(Date.parse(value))) return undefined;
  return { id, value };
}

/** What a search means: the beginning of a name, and an id when it is one (`42` or `#42`). */
export function readSearch(q: string): { prefix: string | undefined; id: string | undefined } {
  const text = q.trim();
  if (text === "") return { prefix: undefined, id: undefined };
  const digits = text.startsWith("#") ? text.slice(1) : text;
  const id = int64FromText(digits) === undefined ? undefined : digits;
  return { prefix: id !== undefined && text.startsWith("#") ? undefined : q.trimStart(), id };
}

/** What two versions of one animal differ in, for whoever must be told. */
export function changedFields(seen: Partial<PetRow>, now: PetRow): ("name" | "categoryId" | "status")[] {
  return (["name", "categoryId", "status"] as const).filter((field) => seen[field] !== undefined && seen[field] !== now[field]);
}

import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/auth/principal.ts";
import { beyondOwn } from "#lib/db/fragments.ts";
import { queryText } from "#lib/db/pool.ts";
import { PET_PAGE_ROWS, type PetSort } from "#lib/pets/rules.ts";
import type { PetStatus } from "#lib/pets/schema.ts";
import { type Place, placeText, readPlace, readSearch } from "#lib/pets/table/rules.ts";
import { MOST_COUNTED, type PetFilter, type PetPage, type PetQuery, type PetRow } from "#lib/pets/table/schema.ts";

const isoOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `id, name, category_id, status, version, ${isoOf("created_at")}, ${isoOf("updated_at")}, ${isoOf("deleted_at")}`;
/** As in the index, character by character. */
const NAME = `(lower(name) collate "C")`;
const SORT_COLUMN = { id: undefined, name: NAME, updated: "updated_at" } as const satisfies Record<PetSort, string | undefined>;
/** Stands behind every name that begins alike. */
const LAST_CHARACTER = "\u{10FFFF}";

/** What so many animals match is met soon by going through all of them in order. */
const COMMON = 10_000;
const LEAST_ID = "-9223372036854775808";
const LARGEST_ID = "9223372036854775807";
/** So many are gone through in order before the matches are collected and sorted after all. */
const MOST_GONE_THROUGH = 20_000;

/** Without a name: planned for its values each time, so that a rare name and a common one each get their own way. */
const unnamed = (text: string) => ({ name: "", text });

/** Collects values and hands out their places in the statement. */
class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

function conditionOf(scope: ProjectScope, filter: PetFilter, values: Values): string {
  const conditions = [`project_id = ${values.add(scope.projectId)}::bigint`, `deleted_at is ${filter.bin ? "not null" : "null"}`];
  if (filter.status) conditions.push(`status = ${values.add(filter.status)}::"PetStatus"`);
  if (filter.category !== undefined) conditions.push(`category_id = ${values.add(filter.category)}::bigint`);
  const { prefix, id } = readSearch(filter.q);
  const ways: string[] = [];
  if (prefix !== undefined) {
    const [from, to] = [values.add(prefix), values.add(prefix + LAST_CHARACTER)];
    ways.push(`(${NAME} >= lower(${from}::text) collate "C" and ${NAME} < lower(${to}::text) collate "C")`);
  }
  if (id !== undefined) ways.push(`id = ${values.add(id)}::bigint`);
  if (ways.length > 0) conditions.push(`(${ways.join(" or ")})`);
  return conditions.join(" and ");
}

function beyond(sort: PetSort, place: Place, ascending: boolean, values: Values): string {
  const sign = ascending ? ">" : "<";
  const id = `${values.add(place.id)}::bigint`;
  if (sort === "id") return `id ${sign} ${id}`;
  const value = values.add(place.value);
  return sort === "name"
    ? `(${NAME}, id) ${sign} (${value}::text collate "C", ${id})`
    : `(updated_at, id) ${sign} (${value}::timestamptz, ${id})`;
}

function rowOf(cells: (string | null)[]): PetRow {
  const [id, name, categoryId, status, version, createdAt, updatedAt] = cells as string[];
  return {
    id: id as string,
    name: name as string,
    categoryId: categoryId as string,
    status: status as PetStatus,
    version: Number(version),
    createdAt: createdAt as string,
    updatedAt: updatedAt as string,
    deletedAt: cells[7] ?? null,
  };
}

/** Whether the order that is asked for is another than the one in which the index of names finds. */
const isSearchOutOfOrder = ({ q, sort }: PetQuery): boolean => q.trim() !== "" && sort !== "name";
/** Whether all animals are asked for, in the bin or outside. */
const isWithoutFilter = ({ q, status, category }: PetFilter): boolean => q.trim() === "" && status === undefined && category === undefined;

/** All of a project's animals in the order that is asked for, in the way that only an index of these alone gives. */
function allInOrder(scope: ProjectScope, query: PetQuery, values: Values): string {
  const ascending = query.descending === isBackwards(query);
  const direction = ascending ? "asc" : "desc";
  const place = readPlace(query.after ?? query.before, query.sort);
  if (query.sort === "id") {
    const own = `${values.add(scope.projectId)}::bigint`;
    const id = `${values.add(place?.id ?? (ascending ? LEAST_ID : LARGEST_ID))}::bigint`;
    const rest = place
      ? beyondOwn("project_id", ascending ? ">" : "<", id, own)
      : beyondOwn("project_id", ascending ? ">=" : "<=", id, own);
    return `deleted_at is ${query.bin ? "not null" : "null"} and ${rest} order by project_id ${direction}, pets.id ${direction}`;
  }
  const rest = place ? beyond(query.sort, place, ascending, values) : "true";
  const all = conditionOf(scope, { q: "", bin: query.bin }, values);
  return `${all} and ${rest} order by ${SORT_COLUMN[query.sort]} ${direction}, pets.id ${direction}`;
}

/** Goes through all animals in order and takes the first that match. */
function walkStatement(scope: ProjectScope, query: PetQuery, most: number): { text: string; values: unknown[] } {
  const values = new Values();
  const first = `select pets.* from pets where ${allInOrder(scope, query, values)} limit ${MOST_GONE_THROUGH}`;
  const found = `select * from (${first}) as pets where ${conditionOf(scope, query, values)} limit ${most + 1}`;
  return { text: `select ${COLUMNS}, ${keyOf(query)} from (${found}) as pets`, values: values.all };
}

const keyOf = ({ sort }: PetQuery): string => (sort === "name" ? NAME : isoOf("updated_at"));

/** Finds what matches and sorts it. */
function rowsStatement(scope: ProjectScope, query: PetQuery, most: number): { text: string; values: unknown[] } {
  const values = new Values();
  if (isWithoutFilter(query)) {
    const all = allInOrder(scope, query, values);
    return { text: `select ${COLUMNS}, ${keyOf(query)} from pets where ${all} limit ${most + 1}`, values: values.all };
  }
  const conditions = [conditionOf(scope, query, values)];
  const ascending = query.descending === isBackwards(query);
  const place = readPlace(query.after ?? query.before, query.sort);
  if (place) conditions.push(beyond(query.sort, place, ascending, values));
  const direction = ascending ? "asc" : "desc";
  // A search must begin at the index of names: an order that another index gives would tempt the planner to walk all animals.
  const column = query.sort === "updated" && isSearchOutOfOrder(query) ? "updated_at + interval '0'" : SORT_COLUMN[query.sort];
  const id = isSearchOutOfOrder(query) ? "(pets.id + 0)" : "pets.id";
  const order = column ? `${column} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
  const text = `select ${COLUMNS}, ${keyOf(query)} from pets where ${conditions.join(" and ")} order by ${order} limit ${most + 1}`;
  return { text, values: values.all };
}

const isBackwards = (query: PetQuery): boolean => query.after === undefined && query.before !== undefined;

async function findRows(scope: ProjectScope, query: PetQuery, most: number, isCommon: boolean): Promise<(string | null)[][]> {
  if (isCommon) {
    const { text, values } = walkStatement(scope, query, most);
    const found = await queryText(unnamed(text), values);
    if (found.length > most) return found;
  }
  const { text, values } = rowsStatement(scope, query, most);
  return await queryText(unnamed(text), values);
}

/** @param isCommon whether so much matches that going through all animals meets enough soon */
async function rowsOf(
  scope: ProjectScope,
  query: PetQuery,
  most = PET_PAGE_ROWS,
  isCommon = false,
): Promise<{ rows: PetRow[]; places: Place[]; more: boolean }> {
  const backwards = isBackwards(query);
  const found = await findRows(scope, query, most, isCommon);
  const shown = found.slice(0, most);
  if (backwards) shown.reverse();
  return {
    rows: shown.map(rowOf),
    places: shown.map((cells) => ({ id: cells[0] as string, value: cells[8] as string })),
    more: found.length > most,
  };
}

/** Counts what a filter shows, to `MOST_COUNTED` and one more. */
export async function countPets(scope: ProjectScope, filter: PetFilter): Promise<number> {
  const values = new Values();
  // An order that only an index of the project's animals gives: without it the planner may hope to meet enough in the whole table.
  const order = isWithoutFilter(filter) && !filter.bin ? "order by updated_at" : "";
  const text = `select count(*) from (select from pets where ${conditionOf(scope, filter, values)} ${order} limit ${MOST_COUNTED + 1}) as found`;
  const [row] = await queryText(unnamed(text), values.all);
  return Number(row?.[0]);
}

/** Counts all that a filter shows, however many; with the highest id among them, "0" for none. */
export async function countAllPets(scope: ProjectScope, filter: PetFilter): Promise<{ count: number; lastId: string }> {
  const values = new Values();
  const text = `select count(*), coalesce(max(id), 0) from pets where ${conditionOf(scope, filter, values)}`;
  const [row] = await queryText(unnamed(text), values.all);
  return { count: Number(row?.[0]), lastId: row?.[1] ?? "0" };
}

/**
 * Reads one page of a project's animals.
 * Guarantee: following `next` from the start visits each animal that stays unchanged once, in any order and filter.
 * @throws AppError `service_unavailable` when the database is down
 */
export async function listPetPage(scope: ProjectScope, query: PetQuery): Promise<PetPage> {
  const counting = countPets(scope, query);
  // Only a search needs to know beforehand; what fails is told below.
  const isCommon = isSearchOutOfOrder(query) && (await counting) >= COMMON;
  const [{ rows, places, more }, count] = await Promise.all([rowsOf(scope, query, PET_PAGE_ROWS, isCommon), counting]);
  const [first, last] = [places[0], places.at(-1)];
  const backwards = isBackwards(query);
  const hasPrevious = backwards ? more : query.after !== undefined;
  const hasNext = backwards ? true : more;
  return {
    rows,
    previous: hasPrevious && first ? placeText(first, query.sort) : null,
    next: hasNext && last ? placeText(last, query.sort) : null,
    count: Math.min(count, MOST_COUNTED),
    countIsExact: count <= MOST_COUNTED,
  };
}

/**
 * Reads the next animals of a query, without counting all that match.
 * @returns the cursor to go on from; null at the end
 */
export async function petStretch(scope: ProjectScope, query: PetQuery, most: number): Promise<{ rows: PetRow[]; next: string | null }> {
  const { rows, places, more } = await rowsOf(scope, query, most);
  const last = places.at(-1);
  return { rows, next: more && last ? placeText(last, query.sort) : null };
}

/** Reads the ids of what a filter shows, ascending, no more than `most`; of a range of ids where one is given. */
export async function matchingPetIds(
  scope: ProjectScope,
  filter: PetFilter,
  most: number,
  on?: PoolClient,
  range?: { after?: string | undefined; upTo: string },
): Promise<string[]> {
  const values = new Values();
  const conditions = [conditionOf(scope, filter, values)];
  if (range) conditions.push(`id <= ${values.add(range.upTo)}::bigint`);
  if (range?.after !== undefined) conditions.push(`id > ${values.add(range.after)}::bigint`);
  const text = `select id from pets where ${conditions.join(" and ")} order by id limit ${most}`;
  const rows = await queryText(unnamed(text), values.all, on);
  return rows.map(([id]) => id as string);
}

/**
 * Reads one animal, in the bin or not.
 * @returns undefined when it is missing or another project's
 */
export async function findPetRow(scope: ProjectScope, petId: string): Promise<PetRow | undefined> {
  const [row] = await lockPetRows(scope, [petId]);
  return row;
}

/** Reads animals by id; inside a transaction (`on`) no other may change them until it ends. Missing and foreign ones are left out. */
export async function lockPetRows(scope: ProjectScope, petIds: string[], on?: PoolClient): Promise<PetRow[]> {
  const text = `select ${COLUMNS} from pets where project_id = $1 and id = any($2::bigint[]) order by pets.id ${on ? "for update" : ""}`;
  const rows = await queryText(unnamed(text), [scope.projectId, petIds], on);
  return rows.map(rowOf);
}

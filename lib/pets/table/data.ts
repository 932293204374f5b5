import type { PoolClient } from "pg";
import { beyondOwn } from "#lib/db/fragments.ts";
import { queryText } from "#lib/db/pool.ts";
import { INT64_LEAST, INT64_MOST } from "#lib/int64.ts";
import { conditionOf, countPets, isWithoutFilter, NAME, unnamed, Values } from "#lib/pets/filter.data.ts";
import { PET_PAGE_ROWS, type PetSort } from "#lib/pets/rules.ts";
import type { PetStatus } from "#lib/pets/schema.ts";
import { type Place, placeText, readPlace } from "#lib/pets/table/rules.ts";
import { MOST_COUNTED, type PetPage, type PetQuery, type PetRow } from "#lib/pets/table/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const isoOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `id, name, category_id, status, version, ${isoOf("created_at")}, ${isoOf("updated_at")}, ${isoOf("deleted_at")}`;
const SORT_COLUMN = { id: undefined, name: NAME, updated: "updated_at" } as const satisfies Record<PetSort, string | undefined>;
/** The sort columns as no index has them. */
const UNINDEXED = { id: undefined, name: `(${NAME} || '')`, updated: "updated_at + interval '0'" } as const satisfies Record<
  PetSort,
  string | undefined
>;
/** What fewer animals match is collected and sorted at once. */
const FEW = 1000;
const LEAST_ID = `${INT64_LEAST}`;
const LARGEST_ID = `${INT64_MOST}`;
/** So many are gone through in order at most before the matches are collected and sorted after all. */
const MOST_GONE_THROUGH = 20_000;

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

/**
 * Whether the index that finds the matches has another order than the one that is asked for.
 * The index of names has the order of names, those of status and category have the order of ids.
 */
function isOutOfOrder(query: PetQuery): boolean {
  if (query.q.trim() !== "") return query.sort !== "name";
  return query.sort !== "id" && !query.bin && !isWithoutFilter(query);
}

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
function walkStatement(scope: ProjectScope, query: PetQuery, most: number, walked: number): { text: string; values: unknown[] } {
  const values = new Values();
  const first = `select pets.* from pets where ${allInOrder(scope, query, values)} limit ${walked}`;
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
  // Matches must be found by what they match: an order that another index gives would tempt the planner to walk all animals.
  const isSorted = isOutOfOrder(query);
  const column = (isSorted ? UNINDEXED : SORT_COLUMN)[query.sort];
  const id = isSorted ? "(pets.id + 0)" : "pets.id";
  const order = column ? `${column} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
  const text = `select ${COLUMNS}, ${keyOf(query)} from pets where ${conditions.join(" and ")} order by ${order} limit ${most + 1}`;
  return { text, values: values.all };
}

/**
 * How many animals are worth going through in order to meet a page of so many matches: no more than match, so that a walk
 * in vain costs no more than collecting them.
 * @param count the matches, to `MOST_COUNTED` and one more
 */
function walkFor(count: number): number {
  if (count < FEW) return 0;
  return count > MOST_COUNTED ? MOST_GONE_THROUGH : count;
}

const isBackwards = (query: PetQuery): boolean => query.after === undefined && query.before !== undefined;

async function findRows(scope: ProjectScope, query: PetQuery, most: number, walked: number): Promise<(string | null)[][]> {
  if (walked > 0) {
    const { text, values } = walkStatement(scope, query, most, walked);
    const found = await queryText(unnamed(text), values);
    if (found.length > most) return found;
  }
  const { text, values } = rowsStatement(scope, query, most);
  return await queryText(unnamed(text), values);
}

/** @param walked how many animals to go through in order before all matches are collected and sorted */
async function rowsOf(
  scope: ProjectScope,
  query: PetQuery,
  most = PET_PAGE_ROWS,
  walked = 0,
): Promise<{ rows: PetRow[]; places: Place[]; more: boolean }> {
  const backwards = isBackwards(query);
  const found = await findRows(scope, query, most, walked);
  const shown = found.slice(0, most);
  if (backwards) shown.reverse();
  return {
    rows: shown.map(rowOf),
    places: shown.map((cells) => ({ id: cells[0] as string, value: cells[8] as string })),
    more: found.length > most,
  };
}

/**
 * Reads one page of a project's animals.
 * Guarantee: following `next` from the start visits each animal that stays unchanged once, in any order and filter.
 * @throws AppError `service_unavailable` when the database is down
 */
export async function listPetPage(scope: ProjectScope, query: PetQuery): Promise<PetPage> {
  const counting = countPets(scope, query);
  // Only what is out of order needs to know beforehand; what fails is told below.
  const walked = isOutOfOrder(query) ? walkFor(await counting) : 0;
  const [{ rows, places, more }, count] = await Promise.all([rowsOf(scope, query, PET_PAGE_ROWS, walked), counting]);
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
  const { rows, places, more } = await rowsOf(scope, query, most, isOutOfOrder(query) ? MOST_GONE_THROUGH : 0);
  const last = places.at(-1);
  return { rows, next: more && last ? placeText(last, query.sort) : null };
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

import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { INT64_MAX, INT64_MIN } from "#lib/platform/int64.ts";
import { PET_COLUMNS, type PetCells, petRowOf } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { PET_PAGE_ROWS } from "#lib/shelter/pets/rules.ts";
import { NAME, NEAR, Values } from "#lib/shelter/pets/select.data.ts";
import { amongFew, collected, conditionOf, foundInOrder, isWithoutFilter } from "#lib/shelter/pets/table/filter.data.ts";
import { intakeKey, intakeKeyText, intakeWalk, intakeWalkWhole } from "#lib/shelter/pets/table/intake.data.ts";
import { fewOf, findMatches } from "#lib/shelter/pets/table/matches.data.ts";
import { isInOrderOfIds, profileWalk } from "#lib/shelter/pets/table/profile-filter.data.ts";
import { type Place, placeText, readCursor } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, FoundPets, PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { countShown, type Tabs } from "#lib/shelter/pets/table/tabs.data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SORT_COLUMN = { id: undefined, name: NAME, updated: "updated_at" } as const;
/** Match no index. */
const UNINDEXED = { id: undefined, name: `(${NAME} || '')`, updated: "updated_at + interval '0'" } as const;
/** Fewer matches are sorted directly. */
const FEW = 1000;
/** Animals scanned before sorting the matches instead. */
const MAX_GONE_THROUGH = 20_000;
const MIN_ID = `${INT64_MIN}`;
const MAX_ID = `${INT64_MAX}`;
/** Animals scanned per counted match, if there are more matches. */
const GONE_THROUGH = 2;

/** @param intake SQL of the sort value of a list by intake date */
function beyond({ sort, descending }: PetQuery, place: Place, ascending: boolean, values: Values, intake = intakeKey(descending)): string {
  const sign = ascending ? ">" : "<";
  const id = `${values.add(place.id)}::bigint`;
  if (sort === "id") return `id ${sign} ${id}`;
  const value = values.add(place.value);
  if (sort === "intake") return `(${intake}, id) ${sign} (${value}::date, ${id})`;
  return sort === "name"
    ? `(${NAME}, id) ${sign} (${value}::text collate "C", ${id})`
    : `(updated_at, id) ${sign} (${value}::timestamptz, ${id})`;
}

/** `key`: the sort value to go on from. */
type KeyedCells = PetCells & { key: string };

/** Only status and category indexes are in id order. */
function isOutOfOrder(query: PetQuery): boolean {
  if (isSearch(query)) return true;
  return query.sort !== "id" && !query.bin && !isWithoutFilter(query);
}

/** Fits only an index of the project's animals. */
function allInOrder(scope: ProjectScope, query: PetQuery, values: Values): string {
  const ascending = query.descending === isBackwards(query);
  const direction = ascending ? "asc" : "desc";
  const place = readCursor(query.after ?? query.before, query.sort);
  // The status has an index in the order of ids.
  const status = query.sort === "id" && !query.bin ? query.status : undefined;
  if (query.sort === "id" && status === undefined) {
    const own = `${values.add(scope.projectId)}::bigint`;
    const id = `${values.add(place?.id ?? (ascending ? MIN_ID : MAX_ID))}::bigint`;
    const rest = place
      ? beyondOwn("project_id", ascending ? ">" : "<", id, own)
      : beyondOwn("project_id", ascending ? ">=" : "<=", id, own);
    return `deleted_at is ${query.bin ? "not null" : "null"} and ${rest} order by project_id ${direction}, pets.id ${direction}`;
  }
  const rest = place ? beyond(query, place, ascending, values) : "true";
  const all = conditionOf(scope, { q: "", bin: query.bin, status }, values);
  // `intakeWalk` is for intake dates.
  const column = query.sort === "intake" ? undefined : SORT_COLUMN[query.sort];
  return `${all} and ${rest} order by ${column === undefined ? "" : `${column} ${direction}, `}pets.id ${direction}`;
}

function walkStatement(scope: ProjectScope, query: PetQuery, max: number, walked: number): { text: string; values: unknown[] } {
  const values = new Values();
  const found = `select * from (${firstOf(scope, query, walked, values)}) as pets where ${conditionOf(scope, query, values)} limit ${max + 1}`;
  return { text: shownOf(query, found), values: values.all };
}

function firstOf(scope: ProjectScope, query: PetQuery, walked: number, values: Values): string {
  if (query.sort === "intake") return intakeWalk(scope, intakesOf(query, walked), values);
  if (!isByProfiles(query)) return `select pets.* from pets where ${allInOrder(scope, query, values)} limit ${walked}`;
  const from = readCursor(query.after ?? query.before, query.sort)?.id;
  return profileWalk(scope, query, { ascending: query.descending === isBackwards(query), from, walked }, values);
}

function intakesOf(query: PetQuery, walked: number): Parameters<typeof intakeWalk>[1] {
  const place = readCursor(query.after ?? query.before, query.sort);
  return { bin: query.bin, descending: query.descending, isForward: !isBackwards(query), place, walked };
}

/** True if this many animals include all that the page could have. */
async function isWholeWalk(scope: ProjectScope, query: PetQuery, walked: number): Promise<boolean> {
  const values = new Values();
  const text =
    query.sort === "intake"
      ? intakeWalkWhole(scope, intakesOf(query, walked), values)
      : `select count(*) < ${walked} as whole from (${firstOf(scope, query, walked, values)}) as pets`;
  const [row] = await queryRows<{ whole: "t" | "f" }>(text, values.all);
  return row?.whole === "t";
}

function keyOf({ sort, descending }: PetQuery): string {
  if (sort === "intake") return intakeKeyText(descending);
  return sort === "name" ? NAME : isoText("updated_at");
}

/** Texts of the page's animals only: for all matches, they cost more than sorting. */
const shownOf = (query: PetQuery, page: string): string => `select ${PET_COLUMNS}, ${keyOf(query)} as key from (${page}) as pets`;

/** @param few see `amongFew` */
function rowsStatement(scope: ProjectScope, query: PetQuery, max: number, few: string | undefined): { text: string; values: unknown[] } {
  const values = new Values();
  if (isWithoutFilter(query) && query.sort !== "intake") {
    const all = allInOrder(scope, query, values);
    return { text: shownOf(query, `select * from pets where ${all} limit ${max + 1}`), values: values.all };
  }
  const ascending = query.descending === isBackwards(query);
  const place = readCursor(query.after ?? query.before, query.sort);
  // Another index's order would tempt the planner to scan all animals.
  const isSorted = query.sort !== "id" || (few === undefined && (isSearch(query) || isByProfiles(query)));
  const isCollected = isSorted && few === undefined && !isSearch(query);
  const intake = intakeKey(query.descending, isCollected ? "f.intake_date" : undefined);
  const rest = place ? [beyond(query, place, ascending, values, intake)] : [];
  const direction = ascending ? "asc" : "desc";
  const column = query.sort === "intake" ? intake : UNINDEXED[query.sort];
  const id = isSorted ? "(pets.id + 0)" : "pets.id";
  const order = column ? `${column} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
  const from = (): string => {
    if (few === undefined && isSearch(query)) return foundInOrder(scope, query, values, order, rest);
    const found = (): string => (few === undefined ? conditionOf(scope, query, values, "joined") : amongFew(scope, query, values, few));
    const all = isCollected ? collected(scope, query, values) : `pets where ${found()}`;
    return `${[all, ...rest].join(" and ")} order by ${order}`;
  };
  return { text: shownOf(query, `select pets.* from ${from()} limit ${max + 1}`), values: values.all };
}

/** A futile scan costs no more than collecting the matches. */
function walkFor(query: PetQuery, { count, isExact }: Counted): number {
  if (isExact) return count < FEW ? 0 : count;
  return isSearch(query) ? nearOf(query) : GONE_THROUGH * Math.max(count, FEW);
}

/** Indexes of profiles have all matches in the list's order. */
const isByProfiles = (query: PetQuery): boolean => query.sort === "id" && !isSearch(query) && isInOrderOfIds(query);

const isSearch = (query: PetQuery): boolean => query.q.trim() !== "";

/** Animals that a search scans first; in orders other than by id they are far apart. */
const nearOf = ({ sort }: PetQuery): number => (sort === "id" ? NEAR : FEW);

const isBackwards = (query: PetQuery): boolean => query.after === undefined && query.before !== undefined;

/** Animals to scan in order first. */
function goneThrough(query: PetQuery, max: number, walked: number, few: string | undefined): number {
  if (query.sort === "intake" && !query.bin && isWithoutFilter(query)) return MAX_GONE_THROUGH;
  return few === undefined && isByProfiles(query) ? GONE_THROUGH * Math.max(max, FEW) : walked;
}

/** @param walked scanned in order first; 0 if matches are few */
async function findRows(scope: ProjectScope, query: PetQuery, max: number, walked: number, few: string | undefined): Promise<KeyedCells[]> {
  const gone = goneThrough(query, max, walked, few);
  if (gone > 0) {
    const { text, values } = walkStatement(scope, query, max, gone);
    const found = await queryRows<KeyedCells>(text, values);
    // In other orders, an index limits what is sorted at the ends of a list.
    const mayBeWhole = query.sort === "intake" || isByProfiles(query);
    if (found.length > max || (mayBeWhole && (await isWholeWalk(scope, query, gone)))) return found;
  }
  const { text, values } = rowsStatement(scope, query, max, few);
  return await queryRows(text, values);
}

async function rowsOf(scope: ProjectScope, query: PetQuery, max: number, walked: number, few: string | undefined): Promise<PetStretch> {
  const backwards = isBackwards(query);
  const found = await findRows(scope, query, max, walked, few);
  const shown = found.slice(0, max);
  if (backwards) shown.reverse();
  return {
    rows: shown.map(({ key: _, ...cells }) => petRowOf(cells)),
    places: shown.map(({ id, key }) => ({ id, value: key })),
    more: found.length > max,
  };
}

/**
 * Following `next` visits each unchanged animal once, in any order and filter.
 * @param tabs if they are counted anyway
 */
export async function listPetPage(scope: ProjectScope, query: PetQuery, tabs?: Tabs): Promise<FoundPets> {
  const matches = await (tabs?.finding ?? findMatches(scope, query));
  const few = fewOf(matches, query);
  const counting = countShown(scope, query, matches, tabs?.counting);
  // Only out-of-order queries need the count first; its error surfaces below.
  const walked = isOutOfOrder(query) && few === undefined ? walkFor(query, await counting) : 0;
  const [{ rows, places, more }, { count, isExact }] = await Promise.all([rowsOf(scope, query, PET_PAGE_ROWS, walked, few), counting]);
  const [first, last] = [places[0], places.at(-1)];
  const isWhole = query.after === undefined && query.before === undefined && !more;
  const backwards = isBackwards(query);
  const hasPrevious = backwards ? more : query.after !== undefined;
  const hasNext = backwards ? true : more;
  return {
    rows,
    previous: hasPrevious && first ? placeText(first, query.sort) : null,
    next: hasNext && last ? placeText(last, query.sort) : null,
    count: isWhole ? rows.length : Math.max(count, rows.length),
    countIsExact: isWhole || isExact,
  };
}

export const idArray = (ids: readonly string[]): string => `{${ids.join(",")}}`;

export interface PetStretch {
  rows: PetRow[];
  /** Where each row is in the order, to go on from it. */
  places: Place[];
  more: boolean;
}

/** @returns the next cursor, null at the end */
export async function petStretch(scope: ProjectScope, query: PetQuery, max: number): Promise<PetStretch & { next: string | null }> {
  const few = query.ids ? idArray(query.ids) : fewOf(await findMatches(scope, query), query);
  const walked = isSearch(query) ? nearOf(query) : MAX_GONE_THROUGH;
  const stretch = await rowsOf(scope, query, max, isOutOfOrder(query) && few === undefined ? walked : 0, few);
  const last = stretch.places.at(-1);
  return { ...stretch, next: stretch.more && last ? placeText(last, query.sort) : null };
}

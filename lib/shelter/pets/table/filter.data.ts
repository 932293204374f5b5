import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { MAX_FEW, nameBegins, unnamed, Values, wordsMatch } from "#lib/shelter/pets/select.data.ts";
import { hasFilter, PROFILE_FILTERS, readSearch } from "#lib/shelter/pets/table/rules.ts";
import { type Counted, MAX_COUNTED, type PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { MAX_TAB_COUNT } from "#lib/shelter/pets/table/tabs.rules.ts";
import { isOfAgeSql } from "#lib/shelter/profiles/age.data.ts";

type Searched = Omit<PetFilter, "bin"> & { bin: boolean | undefined };
type ProfileFilter = Pick<PetFilter, "listed" | (typeof PROFILE_FILTERS)[number]>;

/** Of `pet_profiles f`. */
const ownProfile = (scope: ProjectScope, values: Values): string => `f.project_id = ${values.add(scope.projectId)}::bigint`;

/** Of `pet_profiles f`. */
function facts({ listed, species, sex, age, size }: ProfileFilter, values: Values): string {
  const columns = { "f.species": species, "f.sex": sex, "f.size": size };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return [
    ...(listed === "no" ? ["not f.listed"] : []),
    ...given.map(([column, value]) => `${column} = ${values.add(value)}::text`),
    ...(age === undefined ? [] : [isOfAgeSql("f", age, species, clock()())]),
  ].join(" and ");
}

const readsProfiles = (filter: ProfileFilter): boolean =>
  filter.listed === "no" || PROFILE_FILTERS.some((name) => filter[name] !== undefined);

/**
 * Ids of the animals whose profile matches, as PostgreSQL writes an array; undefined where the filter reads no profile,
 * or too many match to collect them first.
 */
export async function fewByProfile(scope: ProjectScope, filter: PetFilter, on?: PoolClient): Promise<string | undefined> {
  if (!readsProfiles(filter)) return undefined;
  const values = new Values();
  // In the order of an index, so that no other project's profiles are read.
  const given = PROFILE_FILTERS.filter((name) => filter[name] !== undefined);
  const ofKind = given.every((name) => name === "age") ? "f.project_id, f.birth_date" : "f.project_id, f.species, f.sex, f.size, f.pet_id";
  const order = given.length > 0 ? ofKind : "f.project_id, f.pet_id";
  const text = `select case when count(*) <= ${MAX_FEW} then coalesce(array_agg(pet_id), '{}') end as ids
    from (select f.pet_id from pet_profiles f where ${ownProfile(scope, values)} and ${facts(filter, values)} order by ${order} limit ${MAX_FEW + 1}) as found`;
  const [row] = await queryRows<{ ids: string | null }>(unnamed(text), values.all, on);
  return row?.ids ?? undefined;
}

/** How an animal's profile is found: among a few ids, by its animal's id, or as the planner chooses. */
type Profiles = { few: string } | "each" | "joined";

/** A search is the better start: one by one where it is given. */
function joinedOr(filter: Searched, few: string | undefined): Profiles {
  if (few !== undefined) return { few };
  return filter.q.trim() === "" ? "joined" : "each";
}

/** Of `pets`; undefined if all match. */
export function profileMatch(scope: ProjectScope, filter: ProfileFilter, values: Values, profiles: Profiles): string | undefined {
  const conditions: string[] = [];
  // One by one: a join would read all that the project has.
  if (filter.listed === "yes") {
    const own = `u.project_id = ${values.add(scope.projectId)}::bigint and u.pet_id = pets.id`;
    conditions.push(`(select true from pet_profiles u where ${own} and not u.listed) is null`);
  }
  if (readsProfiles(filter)) {
    if (profiles === "each") {
      // Selected, not a condition, so that only the animal's own profile is found by an index.
      conditions.push(`(select ${facts(filter, values)} from pet_profiles f where ${ownProfile(scope, values)} and f.pet_id = pets.id)`);
    } else if (profiles === "joined") {
      conditions.push(`pets.id in (select f.pet_id from pet_profiles f where ${ownProfile(scope, values)} and ${facts(filter, values)})`);
    } else conditions.push(`id = any(${values.add(profiles.few)}::bigint[])`);
  }
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}

/** What a scanner or another system calls the animal, whole; people write microchips with spaces. */
function idsByCode(scope: ProjectScope, code: string, values: Values): string {
  const [project, chip] = [values.add(scope.projectId), values.add(code.replaceAll(/[\s.-]/g, ""))];
  return `select e.id from pets e where e.project_id = ${project}::bigint and e.external_id = ${values.add(code)}::text
    union all select f.pet_id from pet_profiles f where f.project_id = ${project}::bigint and f.microchip = ${chip}::text`;
}

/** Of `pets`; undefined without a search. */
function searchMatch(scope: ProjectScope, q: string, values: Values): string | undefined {
  const { words, prefix, id, code } = readSearch(q);
  const ways: string[] = [];
  if (words !== undefined) ways.push(wordsMatch(`${values.add(scope.projectId)}::bigint`, words, values));
  if (prefix !== undefined) ways.push(nameBegins(prefix, values));
  if (id !== undefined) ways.push(`id = ${values.add(id)}::bigint`);
  if (code !== undefined) ways.push(`id = any(array(${idsByCode(scope, code, values)}))`);
  return ways.length > 0 ? `(${ways.join(" or ")})` : undefined;
}

function ownCondition(scope: ProjectScope, filter: Searched, values: Values): string {
  const conditions = [`project_id = ${values.add(scope.projectId)}::bigint`];
  if (filter.bin !== undefined) conditions.push(`deleted_at is ${filter.bin ? "not null" : "null"}`);
  if (filter.status) conditions.push(`status = ${values.add(filter.status)}::"PetStatus"`);
  if (filter.category !== undefined) conditions.push(`category_id = ${values.add(filter.category)}::bigint`);
  const found = searchMatch(scope, filter.q, values);
  return (found === undefined ? conditions : [...conditions, found]).join(" and ");
}

/**
 * `from` and `where` of what a search finds, whatever the profiles say. Words in their index name the project: with the
 * project's condition beside them, the planner would read the index of all its animals too.
 */
export function foundBySearch(scope: ProjectScope, filter: Searched, values: Values): string {
  if (filter.bin || filter.category !== undefined || readSearch(filter.q).words === undefined)
    return `pets where ${ownCondition(scope, filter, values)}`;
  const found = `(select * from pets where ${searchMatch(scope, filter.q, values)} offset 0) as pets`;
  return `${found} where ${ownCondition(scope, { ...filter, q: "" }, values)}`;
}

/** @param filter without `bin`, in the bin or not */
export function conditionOf(scope: ProjectScope, filter: Searched, values: Values, profiles: Profiles = "each"): string {
  const own = ownCondition(scope, filter, values);
  const match = profileMatch(scope, filter, values, profiles);
  return match === undefined ? own : `${own} and ${match}`;
}

/** @param few ids of all that the search and the profiles match, as PostgreSQL writes an array */
export function amongFew(scope: ProjectScope, filter: Searched, values: Values, few: string): string {
  return `${ownCondition(scope, { ...filter, q: "" }, values)} and id = any(${values.add(few)}::bigint[])`;
}

/** `from` and `where` of what a search finds, in an order; profiles are read one by one, of no more animals than are asked for. */
export function foundInOrder(scope: ProjectScope, filter: Searched, values: Values, order: string, more: string[]): string {
  const own = [ownCondition(scope, filter, values), ...more].join(" and ");
  const match = profileMatch(scope, filter, values, "each") ?? "true";
  return `(select * from pets where ${own} order by ${order} offset 0) as pets where ${match}`;
}

/**
 * Counts among at most `MAX_TAB_COUNT` animals, and not at all where there are more, so that a million take as long as a
 * thousand.
 * @returns SQL of a row: `count` of those that match, and `seen`; where that is above `MAX_TAB_COUNT`, `count` is 0
 */
export function countAmong(scope: ProjectScope, filter: PetFilter, values: Values): string {
  const { status, category } = filter;
  const order = category === undefined ? `order by project_id desc, ${status === undefined ? "" : "status desc, "}id desc` : "";
  const newest = `select id from pets where ${ownCondition(scope, filter, values)} ${order} limit ${MAX_TAB_COUNT + 1}`;
  const match = profileMatch(scope, filter, values, "each") ?? "true";
  return `with newest as materialized (${newest}), seen as materialized (select count(*) from newest)
    select case when seen.count > ${MAX_TAB_COUNT} then 0 else (select count(*) from newest as pets where ${match}) end as count, seen.count as seen from seen`;
}

export const isWithoutFilter = (filter: PetFilter): boolean => filter.status === undefined && !hasFilter(filter);

/** Matches counted exactly; fewer where each has to be read from the table, or its profile. */
const maxCounted = (filter: PetFilter, few: string | undefined): number =>
  few === undefined && (filter.q.trim() !== "" || readsProfiles(filter)) ? MAX_TAB_COUNT : MAX_COUNTED;

/** Whether most animals' profiles have to be read to know how many match. */
const isBroad = (filter: PetFilter, few: string | undefined): boolean =>
  few === undefined && filter.q.trim() === "" && (filter.listed !== undefined || readsProfiles(filter));

/** @param few as `amongFew` */
export async function countPets(scope: ProjectScope, filter: PetFilter, few: string | undefined): Promise<Counted> {
  const values = new Values();
  if (isBroad(filter, few)) {
    const among = countAmong(scope, filter, values);
    const [row] = await queryRows<Record<"count" | "seen", string>>(unnamed(among), values.all);
    return { count: Number(row?.count), isExact: Number(row?.seen) <= MAX_TAB_COUNT };
  }
  // Without a project index's order, the planner may scan the whole table.
  const order = isWithoutFilter(filter) && !filter.bin ? "order by updated_at" : "";
  const max = maxCounted(filter, few);
  const condition = few === undefined ? conditionOf(scope, filter, values) : amongFew(scope, filter, values, few);
  const text = `select count(*) as count from (select from pets where ${condition} ${order} limit ${max + 1}) as found`;
  const [row] = await queryRows<{ count: string }>(unnamed(text), values.all);
  const count = Number(row?.count);
  return { count: Math.min(count, max), isExact: count <= max };
}

export async function countAllPets(scope: ProjectScope, filter: PetFilter): Promise<{ count: number; lastId: string }> {
  const values = new Values();
  const condition = conditionOf(scope, filter, values, joinedOr(filter, await fewByProfile(scope, filter)));
  const text = `select count(*) as count, coalesce(max(id), 0) as "lastId" from pets where ${condition}`;
  const [row] = await queryRows<Record<"count" | "lastId", string>>(unnamed(text), values.all);
  return { count: Number(row?.count), lastId: row?.lastId ?? "0" };
}

export async function matchingPetIds(
  scope: ProjectScope,
  filter: PetFilter,
  max: number,
  on?: PoolClient,
  range?: { after?: string | undefined; upTo: string },
): Promise<string[]> {
  const values = new Values();
  const few = await fewByProfile(scope, filter, on);
  const conditions = [conditionOf(scope, filter, values, joinedOr(filter, few))];
  if (range) conditions.push(`id <= ${values.add(range.upTo)}::bigint`);
  if (range?.after !== undefined) conditions.push(`id > ${values.add(range.after)}::bigint`);
  // Keeps searches from evaluating all words in index order.
  const order = filter.q.trim() === "" && few === undefined ? "id" : "(id + 0)";
  const text = `select id from pets where ${conditions.join(" and ")} order by ${order} limit ${max}`;
  const rows = await queryRows<{ id: string }>(unnamed(text), values.all, on);
  return rows.map(({ id }) => id);
}

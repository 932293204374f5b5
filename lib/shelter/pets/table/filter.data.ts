import type { PoolClient } from "pg";
import { queryRows } from "#lib/platform/db/pool.ts";
import { nameBegins, Values, wordsMatch } from "#lib/shelter/pets/select.data.ts";
import { besideProfiles, fewByProfile, type Profiles, profileMatch, readsProfiles } from "#lib/shelter/pets/table/profile-filter.data.ts";
import { hasFilter, MAX_TAB_COUNT, readSearch } from "#lib/shelter/pets/table/rules.ts";
import { type Counted, MAX_COUNTED, type PetFilter } from "#lib/shelter/pets/table/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Searched = Omit<PetFilter, "bin"> & { bin: boolean | undefined };
/** A search selects better, so profiles are looked up one by one. */
export function joinedOr(filter: Searched, few: string | undefined): Profiles {
  if (few !== undefined) return { few };
  return filter.q.trim() === "" ? "joined" : "each";
}

/** Matches a code of a scanner or another system as a whole; people write microchips with spaces. */
function idsByCode(scope: ProjectScope, code: string, values: Values): string {
  const [project, chip] = [values.add(scope.projectId), values.add(code.replaceAll(/[\s.-]/g, ""))];
  return `select e.id from pets e where e.project_id = ${project}::bigint and e.external_id = ${values.add(code)}::text
    union all select f.pet_id from pet_profiles f where f.project_id = ${project}::bigint and f.microchip = ${chip}::text`;
}

/** Condition on `pets`; undefined without a search. */
function searchMatch(scope: ProjectScope, filter: Searched, values: Values): string | undefined {
  const { words, prefix, id, code } = readSearch(filter);
  const ways: string[] = [];
  if (words !== undefined) ways.push(wordsMatch(`${values.add(scope.projectId)}::bigint`, words, values));
  if (prefix !== undefined) ways.push(nameBegins(prefix, values));
  if (id !== undefined) ways.push(`id = ${values.add(id)}::bigint`);
  if (code !== undefined) ways.push(`id = any(array(${idsByCode(scope, code, values)}))`);
  return ways.length > 0 ? `(${ways.join(" or ")})` : undefined;
}

/** Looked up one by one: a join would read all photos. */
const photoMatch = (photo: "yes" | "no"): string =>
  `(select true from pet_photo_uses u where u.pet_id = pets.id limit 1) is ${photo === "yes" ? "not null" : "null"}`;

/** Bounds for the index of animals, and the import's part of it. */
function importMatch(scope: ProjectScope, importId: string, values: Values): string {
  const [project, id] = [values.add(scope.projectId), values.add(importId)];
  const spans = `pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = ${project}::bigint where s.import_id = ${id}::bigint`;
  return `id >= (select min(s.first_pet) from ${spans}) and id <= (select max(s.last_pet) from ${spans})
    and (select s.last_pet from ${spans} and s.first_pet <= pets.id order by s.first_pet desc limit 1) >= pets.id`;
}

function ownCondition(scope: ProjectScope, filter: Searched, values: Values): string {
  const conditions = [`project_id = ${values.add(scope.projectId)}::bigint`];
  if (filter.bin !== undefined) conditions.push(`deleted_at is ${filter.bin ? "not null" : "null"}`);
  if (filter.status) conditions.push(`status = ${values.add(filter.status)}::"PetStatus"`);
  if (filter.category !== undefined) conditions.push(`category_id = ${values.add(filter.category)}::bigint`);
  if (filter.photo) conditions.push(photoMatch(filter.photo));
  if (filter.importId !== undefined) conditions.push(importMatch(scope, filter.importId, values));
  if (filter.statuses) conditions.push(`status = any(${values.add(filter.statuses)}::"PetStatus"[])`);
  if (filter.updatedSince !== undefined)
    conditions.push(`updated_at >= to_timestamp(${values.add(filter.updatedSince)}::double precision / 1000)`);
  const found = searchMatch(scope, filter, values);
  return (found === undefined ? conditions : [...conditions, found]).join(" and ");
}

/** Ignores profiles. Words in their index name the project: with its condition too, the planner would read the index of all its animals. */
export function foundBySearch(scope: ProjectScope, filter: Searched, values: Values): string {
  if (filter.bin || filter.category !== undefined || readSearch(filter).words === undefined)
    return `pets where ${ownCondition(scope, filter, values)}`;
  const found = `(select * from pets where ${searchMatch(scope, filter, values)} offset 0) as pets`;
  return `${found} where ${ownCondition(scope, { ...filter, q: "" }, values)}`;
}

/** @param filter its `bin` is ignored */
export function conditionOf(scope: ProjectScope, filter: Searched, values: Values, profiles: Profiles = "each"): string {
  const own = ownCondition(scope, filter, values);
  const match = profileMatch(scope, filter, values, profiles);
  return match === undefined ? own : `${own} and ${match}`;
}

/** `from` and `where` of all matches without a search, for sorting; their profiles are `f`. */
export function collected(scope: ProjectScope, filter: Searched, values: Values): string {
  const listed = filter.listed === "yes" ? " and f.listed is not false" : "";
  return `${besideProfiles(scope, filter, values)} where ${ownCondition(scope, filter, values)}${listed}`;
}

/** @param few ids of all matches of search and profiles, or those of the filter, as a PostgreSQL array */
export function amongFew(scope: ProjectScope, filter: Searched, values: Values, few: string): string {
  const own = `id = any(${values.add(few)}::bigint[])`;
  // The ids that a caller names match neither yet.
  if (filter.ids) return `${conditionOf(scope, filter, values)} and ${own}`;
  return `${ownCondition(scope, { ...filter, q: "" }, values)} and ${own}`;
}

/** `from` and `where` of a search's matches in order; profiles are read one by one, and no more than asked for. */
export function foundInOrder(scope: ProjectScope, filter: Searched, values: Values, order: string, more: string[]): string {
  const own = [ownCondition(scope, filter, values), ...more].join(" and ");
  const match = profileMatch(scope, filter, values, "each") ?? "true";
  return `(select * from pets where ${own} order by ${order} offset 0) as pets where ${match}`;
}

/**
 * Counts among at most `MAX_TAB_COUNT` animals, and not at all if there are more, so that a million take as long as a thousand.
 * @returns SQL of a row: `count` of matches, and `seen`; if that is above `MAX_TAB_COUNT`, `count` is 0
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

/** Counts fewer exactly if each match needs its table row or profile. */
const maxCounted = (filter: PetFilter, few: string | undefined): number =>
  few === undefined && (filter.q.trim() !== "" || readsProfiles(filter)) ? MAX_TAB_COUNT : MAX_COUNTED;

/** Counting would read most profiles. */
const isBroad = (filter: PetFilter, few: string | undefined): boolean =>
  few === undefined && filter.q.trim() === "" && (filter.listed !== undefined || readsProfiles(filter));

/** @param few see `amongFew` */
export async function countPets(scope: ProjectScope, filter: PetFilter, few: string | undefined): Promise<Counted> {
  const values = new Values();
  if (isBroad(filter, few)) {
    const among = countAmong(scope, filter, values);
    const [row] = await queryRows<Record<"count" | "seen", string>>(among, values.all);
    return { count: Number(row?.count), isExact: Number(row?.seen) <= MAX_TAB_COUNT };
  }
  // Without a project index's order, the planner may scan the whole table.
  const order = isWithoutFilter(filter) && !filter.bin ? "order by updated_at" : "";
  const max = maxCounted(filter, few);
  const condition = few === undefined ? conditionOf(scope, filter, values) : amongFew(scope, filter, values, few);
  const text = `select count(*) as count from (select from pets where ${condition} ${order} limit ${max + 1}) as found`;
  const [row] = await queryRows<{ count: string }>(text, values.all);
  const count = Number(row?.count);
  return { count: Math.min(count, max), isExact: count <= max };
}

export async function countAllPets(scope: ProjectScope, filter: PetFilter): Promise<{ count: number; lastId: string }> {
  const values = new Values();
  const condition = conditionOf(scope, filter, values, joinedOr(filter, await fewByProfile(scope, filter)));
  const text = `select count(*) as count, coalesce(max(id), 0) as "lastId" from pets where ${condition}`;
  const [row] = await queryRows<Record<"count" | "lastId", string>>(text, values.all);
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
  // A search must not evaluate all words in index order.
  const order = filter.q.trim() === "" && few === undefined ? "id" : "(id + 0)";
  const text = `select id from pets where ${conditions.join(" and ")} order by ${order} limit ${max}`;
  const rows = await queryRows<{ id: string }>(text, values.all, on);
  return rows.map(({ id }) => id);
}

import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { NAME, unnamed, Values, WORDS } from "#lib/shelter/pets/select.data.ts";
import { hasFilter, PROFILE_FILTERS, readSearch } from "#lib/shelter/pets/table/rules.ts";
import { MAX_COUNTED, type PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { ageGroupSql } from "#lib/shelter/profiles/age.data.ts";

/** Sorts after every name with the same prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Of `pet_profiles f`. */
function profileCondition(scope: ProjectScope, { species, sex, age, size }: PetFilter, values: Values): string {
  const columns = { "f.species": species, "f.sex": sex, "f.size": size, [ageGroupSql("f", clock()())]: age };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const own = `f.project_id = ${values.add(scope.projectId)}::bigint`;
  return [own, ...given.map(([column, value]) => `${column} = ${values.add(value)}::text`)].join(" and ");
}

/**
 * Ids of the animals whose profile matches, as PostgreSQL writes an array; undefined where the filter reads no profile,
 * or too many match to collect them first.
 */
export async function fewByProfile(scope: ProjectScope, filter: PetFilter, on?: PoolClient): Promise<string | undefined> {
  if (!readsProfiles(filter)) return undefined;
  const values = new Values();
  const text = `select case when count(*) <= ${MAX_COUNTED} then coalesce(array_agg(pet_id), '{}') end as ids
    from (select f.pet_id from pet_profiles f where ${profileCondition(scope, filter, values)} order by f.project_id, f.pet_id limit ${MAX_COUNTED + 1}) as found`;
  const [row] = await queryRows<{ ids: string | null }>(unnamed(text), values.all, on);
  return row?.ids ?? undefined;
}

function profilesSql(scope: ProjectScope, filter: PetFilter, values: Values, few: string | undefined): string {
  if (few !== undefined) return `id = any(${values.add(few)}::bigint[])`;
  // Looked up one by one: a join would read the whole project.
  return `(select true from pet_profiles f where f.pet_id = pets.id and ${profileCondition(scope, filter, values)})`;
}

/** @param few from `fewByProfile` */
export function conditionOf(scope: ProjectScope, filter: PetFilter, values: Values, few?: string): string {
  const conditions = [`project_id = ${values.add(scope.projectId)}::bigint`, `deleted_at is ${filter.bin ? "not null" : "null"}`];
  if (filter.status) conditions.push(`status = ${values.add(filter.status)}::"PetStatus"`);
  if (filter.category !== undefined) conditions.push(`category_id = ${values.add(filter.category)}::bigint`);
  if (filter.listed) {
    const unlisted = `select pet_id from pet_profiles where project_id = ${values.add(scope.projectId)}::bigint and not listed`;
    conditions.push(`id ${filter.listed === "no" ? "in" : "not in"} (${unlisted})`);
  }
  if (readsProfiles(filter)) conditions.push(profilesSql(scope, filter, values, few));
  const { words, prefix, id } = readSearch(filter.q);
  const ways: string[] = [];
  if (words !== undefined) ways.push(`${WORDS} @@ pet_search(${values.add(scope.projectId)}::bigint, ${values.add(words)}::text)`);
  if (prefix !== undefined) {
    const [from, to] = [values.add(prefix), values.add(prefix + LAST_CHARACTER)];
    ways.push(`(${NAME} >= lower(${from}::text) collate "C" and ${NAME} < lower(${to}::text) collate "C")`);
  }
  if (id !== undefined) ways.push(`id = ${values.add(id)}::bigint`);
  if (ways.length > 0) conditions.push(`(${ways.join(" or ")})`);
  return conditions.join(" and ");
}

export const isWithoutFilter = (filter: PetFilter): boolean => filter.status === undefined && !hasFilter(filter);

const readsProfiles = (filter: PetFilter): boolean => PROFILE_FILTERS.some((name) => filter[name] !== undefined);

export async function countPets(scope: ProjectScope, filter: PetFilter, few: string | undefined): Promise<number> {
  const values = new Values();
  // Without a project index's order, the planner may scan the whole table.
  const order = isWithoutFilter(filter) && !filter.bin ? "order by updated_at" : "";
  const text = `select count(*) as count from (select from pets where ${conditionOf(scope, filter, values, few)} ${order} limit ${MAX_COUNTED + 1}) as found`;
  const [row] = await queryRows<{ count: string }>(unnamed(text), values.all);
  return Number(row?.count);
}

export async function countAllPets(scope: ProjectScope, filter: PetFilter): Promise<{ count: number; lastId: string }> {
  const values = new Values();
  const condition = conditionOf(scope, filter, values, await fewByProfile(scope, filter));
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
  const conditions = [conditionOf(scope, filter, values, few)];
  if (range) conditions.push(`id <= ${values.add(range.upTo)}::bigint`);
  if (range?.after !== undefined) conditions.push(`id > ${values.add(range.after)}::bigint`);
  // Keeps searches from evaluating all words in index order.
  const order = filter.q.trim() === "" && few === undefined ? "id" : "(id + 0)";
  const text = `select id from pets where ${conditions.join(" and ")} order by ${order} limit ${max}`;
  const rows = await queryRows<{ id: string }>(unnamed(text), values.all, on);
  return rows.map(({ id }) => id);
}

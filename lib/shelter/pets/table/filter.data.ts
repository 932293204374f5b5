import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { NAME, unnamed, Values, WORDS } from "#lib/shelter/pets/select.data.ts";
import { readSearch } from "#lib/shelter/pets/table/rules.ts";
import { MAX_COUNTED, type PetFilter } from "#lib/shelter/pets/table/schema.ts";

/** Sorts after every name with the same prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

export function conditionOf(scope: ProjectScope, filter: PetFilter, values: Values): string {
  const conditions = [`project_id = ${values.add(scope.projectId)}::bigint`, `deleted_at is ${filter.bin ? "not null" : "null"}`];
  if (filter.status) conditions.push(`status = ${values.add(filter.status)}::"PetStatus"`);
  if (filter.category !== undefined) conditions.push(`category_id = ${values.add(filter.category)}::bigint`);
  if (filter.listed) {
    const unlisted = `select pet_id from pet_profiles where project_id = ${values.add(scope.projectId)}::bigint and not listed`;
    conditions.push(`id ${filter.listed === "no" ? "in" : "not in"} (${unlisted})`);
  }
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

export const isWithoutFilter = ({ q, status, category, listed }: PetFilter): boolean =>
  q.trim() === "" && [status, category, listed].every((one) => one === undefined);

export async function countPets(scope: ProjectScope, filter: PetFilter): Promise<number> {
  const values = new Values();
  // Without a project index's order, the planner may scan the whole table.
  const order = isWithoutFilter(filter) && !filter.bin ? "order by updated_at" : "";
  const text = `select count(*) as count from (select from pets where ${conditionOf(scope, filter, values)} ${order} limit ${MAX_COUNTED + 1}) as found`;
  const [row] = await queryRows<{ count: string }>(unnamed(text), values.all);
  return Number(row?.count);
}

export async function countAllPets(scope: ProjectScope, filter: PetFilter): Promise<{ count: number; lastId: string }> {
  const values = new Values();
  const text = `select count(*) as count, coalesce(max(id), 0) as "lastId" from pets where ${conditionOf(scope, filter, values)}`;
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
  const conditions = [conditionOf(scope, filter, values)];
  if (range) conditions.push(`id <= ${values.add(range.upTo)}::bigint`);
  if (range?.after !== undefined) conditions.push(`id > ${values.add(range.after)}::bigint`);
  // Keeps searches from evaluating all words in index order.
  const order = filter.q.trim() === "" ? "id" : "(id + 0)";
  const text = `select id from pets where ${conditions.join(" and ")} order by ${order} limit ${max}`;
  const rows = await queryRows<{ id: string }>(unnamed(text), values.all, on);
  return rows.map(({ id }) => id);
}

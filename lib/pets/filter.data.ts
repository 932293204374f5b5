import type { PoolClient } from "pg";
import { queryText } from "#lib/db/pool.ts";
import { readSearch } from "#lib/pets/table/rules.ts";
import { MOST_COUNTED, type PetFilter } from "#lib/pets/table/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/** As in the index, character by character. */
export const NAME = `(lower(name) collate "C")`;
/** Stands behind every name that begins alike. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Without a name: planned for its values each time, so that a rare name and a common one each get their own way. */
export const unnamed = (text: string) => ({ name: "", text });

/** Collects values and hands out their places in the statement. */
export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** An SQL condition: the animals of a project that a filter shows. */
export function conditionOf(scope: ProjectScope, filter: PetFilter, values: Values): string {
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

/** Whether all animals are asked for, in the bin or outside. */
export const isWithoutFilter = ({ q, status, category }: PetFilter): boolean =>
  q.trim() === "" && status === undefined && category === undefined;

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

import pg from "pg";
import type { Target } from "#lib/operations/backups/project/schema.ts";
import type { StagedPart } from "#lib/operations/backups/project/stage.mutations.ts";

/** Photos and keys that exist already, by their hash, stay unchanged. */
const NUMBERED = ["pets", "orders", "adoptions", "pet_photos", "paper_templates", "api_keys"] as const;
const HASHED: readonly string[] = ["pet_photos", "api_keys"];
/** The orders' numbers are a column of the adoptions. */
const placeOf = (name: string): [table: string, column: string] => (name === "orders" ? ["adoptions", "order_id"] : [name, "id"]);

/** In place, an ID stays unless another row has it. */
function idsSql(name: string, { id, inPlace }: Target): string {
  const [[table, column], next] = [placeOf(name), `nextval('${name}_id_seq')`];
  const free = inPlace ? `case when exists (select from public.${table} l where l.${column} = r.was) then ${next} else r.was end` : next;
  const there = `select l.id from public.${table} l where l.hash = r.hash and l.project_id = ${BigInt(id)}`;
  return `create temporary table ids_${name} as
    select r.was, ${HASHED.includes(table) ? `coalesce((${there}), ${free})` : free} as now
      from (select *, ${column} as was from restored_${table} where ${column} is not null order by ${column}) r;
    create unique index on ids_${name} (was);
    analyze ids_${name}`;
}

/** Skips restored ids, and some more that others may draw in the meantime. */
function advanceSql(name: string): string {
  const [table, column] = placeOf(name);
  const highest = `(select max(${column}) from restored_${table})`;
  return `select setval('${name}_id_seq', ${highest} + 1000) from ${name}_id_seq where last_value <= ${highest}`;
}

function insertSql({ table, names, columns, end = "" }: StagedPart): string {
  const list = names.map((name) => pg.escapeIdentifier(name));
  const values = names.map((name, i) => columns[name] ?? `r.${list[i]}`);
  return `insert into public.${table} (${list.join(", ")}) select ${values.join(", ")} from restored_${table} r ${end}`;
}

/** @returns new rows by table */
export async function fillProject(live: pg.ClientBase, parts: readonly StagedPart[], target: Target): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const name of NUMBERED) {
    if (!parts.some(({ table }) => table === placeOf(name)[0])) continue;
    if (target.inPlace) await live.query(advanceSql(name));
    await live.query(idsSql(name, target));
  }
  for (const part of parts) {
    const sql = insertSql(part);
    rows[part.table] = (await live.query(sql, sql.includes("$1") ? [target.id] : [])).rowCount ?? 0;
  }
  return rows;
}

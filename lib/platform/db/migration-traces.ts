import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

interface Trace {
  title: string;
  text: string;
  values: string[];
}

const TABLE = "select case when to_regclass(quote_ident($1)) is not null then 'there' end as state";
/** `invalid`: the concurrent build did not finish. */
const INDEX =
  "select case when indisvalid then 'there' else 'invalid' end as state from pg_index where indexrelid = to_regclass(quote_ident($1))";
const TYPE = "select case when to_regtype(quote_ident($1)) is not null then 'there' end as state";
const COLUMN =
  "select 'there' as state from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = $2";
const TEXTS: Readonly<Record<string, string>> = { table: TABLE, index: INDEX, type: TYPE };

function tracesOf(sql: string): Trace[] {
  const traces: Trace[] = [];
  const creates = /CREATE (TABLE|TYPE|(?:UNIQUE )?INDEX)(?: CONCURRENTLY)?(?: IF NOT EXISTS)? "([^"]+)"/gi;
  for (const [, what = "", name = ""] of sql.matchAll(creates)) {
    const kind = what.toLowerCase().replace("unique ", "");
    traces.push({ title: `${kind} "${name}"`, text: TEXTS[kind] ?? TABLE, values: [name] });
  }
  for (const [, table = "", rest = ""] of sql.matchAll(/ALTER TABLE "([^"]+)"([^;]*)/gi)) {
    for (const [, column = ""] of rest.matchAll(/ADD COLUMN(?: IF NOT EXISTS)?\s+"([^"]+)"/gi)) {
      traces.push({ title: `column "${table}"."${column}"`, text: COLUMN, values: [table, column] });
    }
  }
  return traces;
}

/** @returns such as `table "pets": there` */
export async function readTraces(root: string, migration: string, client: pg.ClientBase): Promise<string[]> {
  const file = path.join(root, "prisma", "migrations", migration, "migration.sql");
  const sql = await readFile(file, "utf8").catch(() => "");
  const lines: string[] = [];
  for (const { title, text, values } of tracesOf(sql)) {
    const { rows } = await client.query<{ state: string | null }>(text, values);
    lines.push(`${title}: ${rows[0]?.state ?? "missing"}`);
  }
  return lines;
}

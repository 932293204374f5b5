import type pg from "pg";

interface Column {
  tableName: string;
  name: string;
  type: string;
  category: string;
  label: string | null;
  maximum: number | null;
  target: string | null;
}

/** Keyed by table; `target` is `table.column` of a foreign key. Leaves out serial numbers, and checked columns that may be empty. */
const COLUMNS = `select c.relname as "tableName", a.attname as name, format_type(a.atttypid, null) as type, t.typcategory as category,
    (select enumlabel from pg_enum where enumtypid = a.atttypid order by enumsortorder limit 1) as label,
    nullif(a.atttypmod, -1) - 4 as maximum,
    (select fk.confrelid::regclass || '.' || quote_ident(target.attname)
       from pg_constraint fk join pg_attribute target on target.attrelid = fk.confrelid and target.attnum = fk.confkey[array_position(fk.conkey, a.attnum)]
      where fk.contype = 'f' and fk.conrelid = c.oid and a.attnum = any (fk.conkey) limit 1) as target
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
   and pg_get_expr((select adbin from pg_attrdef where adrelid = c.oid and adnum = a.attnum), c.oid) is distinct from
       format('nextval(%L::regclass)', c.relname || '_id_seq')
   and not ((a.atthasdef or not a.attnotnull) and exists (select from pg_constraint where contype = 'c' and conrelid = c.oid and a.attnum = any (conkey)))
 order by c.relname, a.attnum`;

/** A careless copy loses or changes these characters. */
const TEXT = "tab\t, line\nfeed, back\\slash, \\N, \\., 'quotes\", é, 🐈";

const TIME = "2026-11-23 04:05:06.789+00";

function sampleOf({ type, category, label, maximum, name }: Column, nth: number): string {
  if (label !== null) return label;
  if (type === "uuid") return `0193e1a2-0000-7000-8000-${String(nth).padStart(12, "0")}`;
  if (type === "bytea") return `\\x00ff0a5c09${String(nth).padStart(2, "0")}`;
  if (type.startsWith("json")) return JSON.stringify({ text: TEXT, nth, tiny: 1e-7 });
  if (type === "double precision") return "0.1";
  if (category === "N") return String(nth);
  if (category === "B") return "true";
  if (type === "date") return `2026-11-2${nth}`;
  if (category === "D") return TIME;
  if (category === "A" && type.startsWith("timestamp")) return `{"${TIME}"}`;
  if (category === "A" && type.startsWith("bigint")) return `{${nth}}`;
  if (category === "A") return `{"${name}","b\\\\ack"}`;
  return maximum === null ? `${TEXT} ${nth}` : `${nth}`.padEnd(maximum, "f");
}

/** Inserts two rows into each table of the schema, also into those that are added later. */
export async function fillEveryTable(on: pg.ClientBase): Promise<string[]> {
  const { rows: columns } = await on.query<Column>(COLUMNS);
  const waiting = Map.groupBy(columns, ({ tableName }) => tableName);
  const filled: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([table, all]) =>
      all.every(({ target }) => target === null || target.startsWith(`${table}.`) || filled.includes(target.split(".")[0] ?? "")),
    );
    if (ready.length === 0) throw new Error(`Tables that need each other: ${[...waiting.keys()].join(", ")}`);
    for (const [table, all] of ready) {
      const own = all.filter(({ target }) => !target?.startsWith(`${table}.`));
      await on.query(`alter table "${table}" disable trigger user`);
      for (const nth of [1, 2]) {
        const values = own.map((column, i) =>
          column.target === null
            ? `$${i + 1}::${column.type}`
            : `(select ${column.target.split(".")[1]} from ${column.target.split(".")[0]} where $${i + 1}::int > 0 order by 1 offset ${nth - 1} limit 1)`,
        );
        const names = own.map(({ name }) => `"${name}"`);
        const given = own.map((column) => (column.target === null ? sampleOf(column, nth) : nth));
        await on.query(`insert into "${table}" (${names.join(", ")}) values (${values.join(", ")})`, given);
      }
      await on.query(`alter table "${table}" enable trigger user`);
      filled.push(table);
      waiting.delete(table);
    }
  }
  return filled;
}

const BESIDE_TABLES = {
  "(indexes)": "select indexname, indexdef from pg_indexes where schemaname = 'public'",
  "(constraints)":
    "select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
  "(columns)":
    "select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public'",
  "(sequences)": "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  "(jobs)": `select j.task_identifier, j.queue_name, p.payload::text, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.flags
       from graphile_worker.jobs j join job_payloads p on p.job_id = j.id`,
};

/** A text for each table that differs if any row does; and for the schema, the sequences and the waiting jobs. */
export async function everyRow(on: pg.ClientBase): Promise<Record<string, string>> {
  await on.query("set timezone = 'UTC'");
  const { rows: tables } = await on.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const texts = tables.map(({ name }) => [
    name,
    name === "_prisma_migrations" ? `select migration_name, checksum from ${name}` : `select * from "${name}"`,
  ]);
  const parts = [...texts, ...Object.entries(BESIDE_TABLES)].map(
    ([name, text]) => `select '${name}' as name, (select string_agg(r::text, E'\\n' order by r::text collate "C") from (${text}) r) as all`,
  );
  const { rows } = await on.query<{ name: string; all: string | null }>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, all }) => [name, all ?? ""]));
}

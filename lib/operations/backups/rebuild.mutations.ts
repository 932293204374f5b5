import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import { readTables } from "#lib/operations/backups/snapshot.data.ts";

const FROM_EXTENSION = "select from pg_depend d where d.objid = o.oid and d.deptype = 'e'";

/** `if exists` skips what a cascade has dropped. */
const DROP_ALL = `do $$
declare statement text;
begin
  foreach statement in array coalesce((select array_agg(drops.statement) from (
    select format('drop %s if exists public.%I cascade',
                  case o.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                  o.relname) as statement
      from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm', 'S')
       and o.relname <> '${MIGRATIONS_TABLE}' and not exists (${FROM_EXTENSION})
    union all
    select format('drop routine if exists %s cascade', o.oid::regprocedure)
      from pg_proc o where o.pronamespace = 'public'::regnamespace and not exists (${FROM_EXTENSION})
    union all
    select format('drop type if exists public.%I cascade', o.typname)
      from pg_type o
     where o.typnamespace = 'public'::regnamespace and o.typtype in ('e', 'd') and not exists (${FROM_EXTENSION})) drops), '{}')
  loop
    execute statement;
  end loop;
end $$`;

/** PostgreSQL does not allow these in a transaction. */
const CONCURRENTLY = /\b(create\s+(?:unique\s+)?index|drop\s+index)\s+concurrently\b/gi;

const RECORD_MIGRATIONS = `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  select gen_random_uuid()::text, checksum, name, clock_timestamp(), clock_timestamp(), 1 from unnest($1::text[], $2::text[]) m(name, checksum)`;

/** Uses one round trip; a script may end with a comment. */
async function runAll(db: pg.ClientBase, scripts: readonly string[]): Promise<void> {
  await db.query(scripts.join("\n;\n"));
}

/** Keeps the migrations' table. */
export async function emptySchema(db: pg.ClientBase): Promise<void> {
  await db.query(DROP_ALL);
}

/**
 * Leaves empty tables.
 * @param migrations known to this program
 */
export async function rebuildSchema(db: pg.ClientBase, root: string, migrations: readonly string[]): Promise<void> {
  await emptySchema(db);
  await db.query(`delete from ${MIGRATIONS_TABLE}`);
  const names = migrations.toSorted();
  const scripts = await Promise.all(names.map((name) => readFile(path.join(root, "prisma", "migrations", name, "migration.sql"), "utf8")));
  await runAll(
    db,
    scripts.map((script) => script.replace(CONCURRENTLY, "$1")),
  );
  await db.query(RECORD_MIGRATIONS, [names, scripts.map((script) => createHash("sha256").update(script).digest("hex"))]);
  const tables = (await readTables(db)).map(({ name }) => pg.escapeIdentifier(name));
  // Some migrations insert rows.
  await db.query(`truncate ${tables.join(", ")} cascade`);
}

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

const INDEXES = `select format('drop index %s', i.indexrelid::regclass) as "drop", pg_get_indexdef(i.indexrelid) as "create"
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not c.relispartition
     and not exists (select from pg_constraint where conindid = i.indexrelid)`;

/** Loads all rows itself, including those that a trigger wrote. */
const TRIGGERS = `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as "drop",
         format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as "create"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** Indexing all rows at once is far cheaper. */
export async function withoutIndexes(db: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const removed: { drop: string; create: string }[] = [];
  for (const text of [TRIGGERS, FOREIGN_KEYS, INDEXES]) {
    const { rows } = await db.query<{ drop: string; create: string }>(text);
    await runAll(
      db,
      rows.map((part) => part.drop),
    );
    removed.unshift(...rows);
  }
  await load();
  for (const { create } of removed) await db.query(create);
}

import type pg from "pg";
import { loadTables } from "#lib/operations/backups/load.mutations.ts";
import type { ProjectRestore } from "#lib/operations/backups/project/restore.mutations.ts";
import { rebuildSchema, withoutIndexes } from "#lib/operations/backups/rebuild.mutations.ts";
import { MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { COPY_SESSION, onCopySession, readMigrations } from "#lib/operations/backups/snapshot.data.ts";
import { migrate, prepareMigrations } from "#lib/platform/db/migrate.ts";

interface Load extends Pick<ProjectRestore, "databaseUrl" | "scratchUrl" | "backup" | "manifest" | "stop"> {
  root: string;
}

const SESSION = "petstore restore";

/** Rows are checked where they are inserted, and need no indexes or write-ahead log. */
const PLAIN_TABLES = `select format('create type public.%I as enum (%s)', typname,
           (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as statement, 1 as step
    from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e'
  union all
  select format('create unlogged table public.%I (%s)', relname,
           (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
              from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')), 2
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${MIGRATIONS_TABLE}'
   order by step`;

async function plainTables(live: pg.ClientBase, { migrations }: Manifest): Promise<string | undefined> {
  await live.query(COPY_SESSION);
  await live.query("begin isolation level repeatable read read only");
  if ((await readMigrations(live)).join() !== migrations.toSorted().join()) return undefined;
  return (await live.query<{ statement: string }>(PLAIN_TABLES)).rows.map(({ statement }) => statement).join(";\n");
}

/** Loads no jobs; an older backup gets this program's schema. */
export async function loadScratch({ root, databaseUrl, scratchUrl, backup, manifest, stop }: Load): Promise<void> {
  const tables = await onCopySession(databaseUrl, SESSION, (live) => plainTables(live, manifest), stop);
  await onCopySession(
    scratchUrl,
    SESSION,
    async (db) => {
      await prepareMigrations(db, true);
      await db.query(COPY_SESSION);
      await db.query("begin");
      if (tables === undefined) {
        await rebuildSchema(db, root, manifest.migrations);
        await withoutIndexes(db, () => loadTables(db, backup, manifest));
      } else {
        await db.query(tables);
        await loadTables(db, backup, manifest);
      }
      await db.query("commit");
    },
    stop,
  );
  if (tables === undefined) await migrate(root, scratchUrl);
}

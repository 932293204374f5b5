import type { Readable } from "node:stream";
import pg from "pg";
import { to } from "pg-copy-streams";
import { hasTable } from "#lib/operations/backups/installation.data.ts";
import { EXCLUDED_TABLES, JOB_PAYLOADS_TABLE, MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { sinceBaseline } from "#lib/platform/baseline.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { keysNeeded } from "#lib/platform/secrets/data.ts";

const CONNECT_MS = 10_000;

/** Fixes the text format whatever the server's settings; sets no time limit. */
export const COPY_SESSION = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
  set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

export interface SnapshotTable {
  name: string;
  columns: string[];
}

export interface Snapshot {
  postgres: string;
  migrations: string[];
  tables: SnapshotTable[];
  leftOut: string[];
  sequences: Manifest["sequences"];
  keysNeeded: string[];
}

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1
  group by c.relname order by c.relname collate "C"`;

const SEQUENCES = `select sequencename as name, last_value::text as "lastValue"
   from pg_sequences where schemaname = 'public' order by sequencename collate "C"`;

const MIGRATIONS = `select migration_name as name from _prisma_migrations
  where finished_at is not null and rolled_back_at is null order by migration_name collate "C"`;

/** Omits the migrations' table. */
export async function readTables(db: pg.ClientBase): Promise<SnapshotTable[]> {
  return (await db.query<SnapshotTable>(TABLES, [MIGRATIONS_TABLE])).rows;
}

export async function readMigrations(db: pg.ClientBase): Promise<string[]> {
  return sinceBaseline((await db.query<{ name: string }>(MIGRATIONS)).rows.map(({ name }) => name));
}

export async function readSequences(db: pg.ClientBase): Promise<Manifest["sequences"]> {
  return (await db.query<Manifest["sequences"][number]>(SEQUENCES)).rows;
}

/**
 * Sees one moment and keeps migrations away.
 * @throws OperatorError for an empty database
 */
export async function beginSnapshot(db: pg.ClientBase): Promise<Snapshot> {
  await db.query(COPY_SESSION);
  await db.query("begin isolation level repeatable read read only");
  if (!(await hasTable(db, MIGRATIONS_TABLE))) throw new OperatorError("The database is empty: there is nothing to back up.");
  const found = await readTables(db);
  await db.query(`lock table ${found.map(({ name }) => pg.escapeIdentifier(name)).join(", ")} in access share mode`);
  const migrations = await readMigrations(db);
  const { rows: version } = await db.query<{ server_version: string }>("show server_version");
  return {
    postgres: version[0]?.server_version ?? "",
    migrations,
    tables: found.filter(({ name }) => !EXCLUDED_TABLES.includes(name)),
    leftOut: found.map(({ name }) => name).filter((name) => EXCLUDED_TABLES.includes(name)),
    sequences: await readSequences(db),
    keysNeeded: await keysNeeded(db),
  };
}

const LOCK_TIMEOUT = "55P03";

/** Errors of the store are not the database's. */
function sessionError(error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  if (error instanceof Error && "code" in error && error.code === LOCK_TIMEOUT) {
    const sentence = "Another session of the database has kept Petstore's tables locked for ten seconds: end it, then try again.";
    return new OperatorError(`${sentence} Nothing was changed.`, { cause: error });
  }
  return databaseError(error);
}

/** @param stop closes the connection */
export async function onCopySession<T>(
  databaseUrl: string,
  name: string,
  work: (db: pg.Client) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  const end = (): void => void client.end().catch(() => undefined);
  try {
    stop?.throwIfAborted();
    await client.connect();
    stop?.addEventListener("abort", end);
    return await work(client);
  } catch (error) {
    stop?.throwIfAborted();
    throw sessionError(error);
  } finally {
    stop?.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
  }
}

export function copyTable(db: pg.ClientBase, { name, columns }: SnapshotTable): Readable {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  return db.query(to(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
}

/** Leaves out ids, which depend on graphile-worker. */
export const JOB_COLUMNS = [
  "task",
  "queue",
  "payload",
  "priority",
  "run_at",
  "attempts",
  "max_attempts",
  "last_error",
  "key",
  "created_at",
  "updated_at",
  "revision",
  "flags",
] as const;

const jobs = (payloads: string): string => `select j.task_identifier, j.queue_name, p.payload, j.priority, j.run_at,
         case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end, j.max_attempts,
         j.last_error, j.key, j.created_at, j.updated_at, j.revision, j.flags
    from graphile_worker.jobs j join ${payloads} p on p.job_id = j.id
   order by j.id`;

/** An older schema has no payloads. */
const NO_PAYLOADS = "(select null::bigint as job_id, null::json as payload where false)";

/** Omits scheduled jobs. */
export function copyJobs(db: pg.ClientBase, { leftOut }: Snapshot): Readable {
  return db.query(to(`copy (${jobs(leftOut.includes(JOB_PAYLOADS_TABLE) ? JOB_PAYLOADS_TABLE : NO_PAYLOADS)}) to stdout`));
}

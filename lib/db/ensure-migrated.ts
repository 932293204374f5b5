import { readdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/** Any number that nothing else of ours locks; the same in every Petstore. */
const LOCK = 7_381_204_511;

/** Whether the tables that jobs are kept in are there. */
const JOBS_PRESENT = "to_regclass('graphile_worker._private_jobs') is not null";

/** Whether the database lacks a migration that the checkout holds; asks with one statement and loads no engine. */
async function lacksMigrations(root: string, client: pg.Client): Promise<boolean> {
  const entries = await readdir(path.join(root, "prisma", "migrations"), { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const { rows: tables } = await client.query(`select to_regclass('_prisma_migrations') is not null and ${JOBS_PRESENT} as present`);
  if (!tables[0]?.present) return true;
  const { rows } = await client.query<{ n: string }>(
    `select count(distinct migration_name) as n from _prisma_migrations
      where finished_at is not null and rolled_back_at is null and migration_name = any($1)`,
    [wanted],
  );
  return Number(rows[0]?.n) < wanted.length;
}

/**
 * Runs work on one connection while no other Petstore process does the same on this database.
 */
export async function whileAlone<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "petstore set-up", connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Brings a database to the newest schema if it is not there yet. Two processes
 * that start at once do it one after the other, and the second finds nothing to do.
 *
 * @param alone the connection of a `whileAlone` that this runs within
 * @returns the names of the migrations that were applied now
 * @throws OperatorError that says what the database or the engine answered
 */
export async function ensureMigrated(root: string, databaseUrl: string, alone?: pg.Client): Promise<string[]> {
  if (!alone) return await whileAlone(databaseUrl, (client) => ensureMigrated(root, databaseUrl, client));
  if (!(await lacksMigrations(root, alone))) return [];
  // The engine is a few megabytes of WebAssembly; a start that has nothing to migrate does without.
  const { migrate } = await import("#lib/db/migrate.ts");
  return await migrate(root, databaseUrl);
}

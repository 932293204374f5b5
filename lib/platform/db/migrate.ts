import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { BASELINE, LAST_BEFORE } from "#lib/platform/baseline.ts";
import { assertMigratable } from "#lib/platform/db/migration-rights.ts";
import { applyScript } from "#lib/platform/db/migration-script.ts";
import { databaseError, isDatabaseDown, isDiskFull } from "#lib/platform/db/pool.ts";
import { type Attempt, knownMigrations, missingMigrations } from "#lib/platform/db/schema-version.ts";
import { settleUnfinished } from "#lib/platform/db/unfinished-migration.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** Prisma's table, so that `prisma migrate deploy` still works. */
const TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;
const RECORD = `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  values ($1, $2, $3, clock_timestamp(), 1)`;

const JOBS_PRESENT = "select to_regclass('graphile_worker.jobs') is not null as present";

function reasonOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
}

interface Migration {
  script: string;
  record: pg.QueryConfig;
}

async function readMigration(root: string, name: string): Promise<Migration> {
  const script = await readFile(path.join(root, "prisma", "migrations", name, "migration.sql"), "utf8");
  const checksum = createHash("sha256").update(script).digest("hex");
  return { script, record: { text: RECORD, values: [randomUUID(), checksum, name] } };
}

/** A database of the development has all of the baseline already. */
async function recordBaseline(client: pg.Client, root: string, attempts: readonly Attempt[]): Promise<void> {
  const has = (wanted: string): boolean => attempts.some(({ name, state }) => name === wanted && state === "applied");
  if (has(LAST_BEFORE) && !has(BASELINE)) await client.query((await readMigration(root, BASELINE)).record);
}

async function apply(client: pg.Client, root: string, name: string, onNote: (sentence: string) => void): Promise<void> {
  const { script, record } = await readMigration(root, name);
  try {
    await applyScript(client, script, record, onNote);
  } catch (error) {
    if (isDiskFull(error)) {
      const sentence = `The database could not be migrated: its disk is full, and nothing of ${name} was applied. Free up space, then try again.`;
      throw new OperatorError(sentence, { cause: error });
    }
    if (error instanceof OperatorError || isDatabaseDown(error)) throw error;
    throw new OperatorError(`The database could not be migrated: ${name} failed: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Idempotent.
 * @throws OperatorError unless migrations may be applied
 */
export async function prepareMigrations(client: pg.ClientBase, isNew: boolean): Promise<void> {
  await assertMigratable(client, isNew);
  await client.query(TABLE);
}

/**
 * One transaction for each migration and its record.
 * @throws OperatorError when one fails, or the schema is newer than this program, or from before 1.0.0
 */
export async function migrate(root: string, databaseUrl: string, onNote: (sentence: string) => void = () => undefined): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "petstore migration" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const known = await knownMigrations(root);
    const attempts = await settleUnfinished(client, root, { known, onNote });
    const missing = missingMigrations(known, attempts);
    await recordBaseline(client, root, attempts);
    if (missing.length > 0) await prepareMigrations(client, attempts.length === 0);
    for (const name of missing) await apply(client, root, name, onNote);
    const { rows } = await client.query<{ present: boolean }>(JOBS_PRESENT);
    if (missing.length > 0 || !rows[0]?.present) {
      const { migrateJobs } = await import("#lib/platform/db/job-schema.ts");
      await migrateJobs(databaseUrl);
    }
    return missing;
  } catch (error) {
    throw !(error instanceof OperatorError) && isDatabaseDown(error) ? databaseError(error) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

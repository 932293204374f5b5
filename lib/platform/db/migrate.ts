import { readFile } from "node:fs/promises";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { type MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { migrateJobs } from "#lib/platform/db/job-schema.ts";
import { LocksHeld, MigratingPrismaPg } from "#lib/platform/db/migration-script.ts";
import { databaseFault, isDatabaseDown } from "#lib/platform/db/pool.ts";
import { knownMigrations, readAttempts } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const NO_FILTERS = { externalTables: [], externalEnums: [] };

async function readMigrations(root: string): Promise<MigrationList> {
  const folder = path.join(root, "prisma", "migrations");
  const migrationDirectories = await Promise.all(
    (await knownMigrations(root)).map(async (name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: await readFile(path.join(folder, name, "migration.sql"), "utf8") },
      },
    })),
  );
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: await readFile(path.join(folder, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}

/** @throws LocksHeld instead of the engine's error when a migration gave up waiting for a lock */
async function withEngine<T>(
  root: string,
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
  onNote: (sentence: string) => void = () => undefined,
): Promise<T> {
  const schema = path.join(root, "prisma", "schema.prisma");
  const options = { datamodels: [[schema, await readFile(schema, "utf8")] as [string, string]] };
  // We close it: the engine leaves it open, with its migration lock.
  const connections = new pg.Pool({ connectionString: databaseUrl });
  connections.on("error", () => undefined);
  const adapter = new MigratingPrismaPg(connections, databaseUrl, onNote);
  let engine: SchemaEngine | undefined;
  try {
    engine = await SchemaEngine.new(options, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
    return await work(engine);
  } catch (error) {
    throw adapter.locksHeld ?? error;
  } finally {
    engine?.free();
    await adapter.end();
    await connections.end();
  }
}

/** Nothing of it was applied, so the next start may try it again without being asked. */
async function forgetUnfinished(root: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "petstore set-up" });
  client.on("error", () => undefined);
  await client.connect();
  const unfinished = await readAttempts(client).finally(() => client.end());
  const name = unfinished.find(({ state }) => state === "unfinished")?.name;
  if (name !== undefined) await withEngine(root, databaseUrl, (engine) => engine.markMigrationRolledBack({ migrationName: name }));
}

/**
 * Migrates with Prisma's WebAssembly engine. Maintains `_prisma_migrations`, so `prisma migrate deploy` also works.
 * Then migrates graphile-worker's tables.
 * @param onNote hears what it waits for
 * @returns migrations applied now
 * @throws OperatorError with the database's or engine's answer
 */
export async function migrate(root: string, databaseUrl: string, onNote?: (sentence: string) => void): Promise<string[]> {
  const migrationsList = await readMigrations(root);
  const apply = async (engine: SchemaEngine): Promise<string[]> => {
    const output = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return output.appliedMigrationNames;
  };
  try {
    const applied = await withEngine(root, databaseUrl, apply, onNote);
    await migrateJobs(databaseUrl);
    return applied;
  } catch (error) {
    if (error instanceof LocksHeld) {
      await forgetUnfinished(root, databaseUrl);
      throw error;
    }
    if (isDatabaseDown(error)) throw databaseFault(error);
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database could not be migrated: ${message}`, { cause: error });
  }
}

export const OUTCOMES = ["applied", "rolled-back"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Marks an unfinished migration: `applied` when all its changes are in the database, `rolled-back` when none are, so
 * the next `migrate` reruns it.
 * @throws OperatorError when the engine refuses
 */
export async function markMigration(root: string, databaseUrl: string, migrationName: string, outcome: Outcome): Promise<void> {
  const migrationsList = await readMigrations(root);
  try {
    await withEngine(root, databaseUrl, async (engine) => {
      if (outcome === "applied") await engine.markMigrationApplied({ migrationName, migrationsList });
      else await engine.markMigrationRolledBack({ migrationName });
    });
  } catch (error) {
    if (isDatabaseDown(error)) throw databaseFault(error);
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The migration ${migrationName} could not be marked as ${outcome}: ${message}`, { cause: error });
  }
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { type MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { migrateJobs } from "#lib/db/job-schema.ts";
import { databaseFault, isDatabaseDown } from "#lib/db/pool.ts";
import { OperatorError } from "#lib/errors.ts";

const NO_FILTERS = { externalTables: [], externalEnums: [] };

async function readMigrations(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
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

async function withEngine<T>(root: string, databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const schema = path.join(root, "prisma", "schema.prisma");
  const options = { datamodels: [[schema, await readFile(schema, "utf8")] as [string, string]] };
  // Ours to end: the engine leaves it open, and with it its lock on migrations.
  const connections = new pg.Pool({ connectionString: databaseUrl });
  connections.on("error", () => undefined);
  let engine: SchemaEngine | undefined;
  try {
    engine = await SchemaEngine.new(options, () => undefined, bindMigrationAwareSqlAdapterFactory(new PrismaPg(connections)));
    return await work(engine);
  } finally {
    engine?.free();
    await connections.end();
  }
}

/**
 * Brings a database to the newest schema with Prisma's own engine, compiled to
 * WebAssembly. Keeps `_prisma_migrations`, so that `prisma migrate deploy` works
 * on the same database. The tables of the jobs follow, which are graphile-worker's.
 *
 * @param root the checkout, which holds `prisma/`
 * @returns the names of the migrations that were applied now
 * @throws OperatorError that says what the database or the engine answered
 */
export async function migrate(root: string, databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations(path.join(root, "prisma", "migrations"));
  try {
    const applied = await withEngine(root, databaseUrl, async (engine) => {
      const output = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      return output.appliedMigrationNames;
    });
    await migrateJobs(databaseUrl);
    return applied;
  } catch (error) {
    if (isDatabaseDown(error)) throw databaseFault(error);
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database could not be migrated: ${message}`, { cause: error });
  }
}

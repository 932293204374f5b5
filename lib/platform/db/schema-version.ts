import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { LAST_BEFORE, sinceBaseline } from "#lib/platform/baseline.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { OperatorError } from "#lib/platform/errors.ts";

export interface Attempt {
  name: string;
  startedAt: Date;
  state: "applied" | "unfinished" | "rolled_back";
  logs: string | null;
}

export async function knownMigrations(root: string): Promise<string[]> {
  const entries = await readdir(path.join(/* turbopackIgnore: true */ root, "prisma", "migrations"), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Names the release that a migration was taken over from. */
export const LATER_RELEASE_FILE = "later-release";

/** The later release that migrated the database; undefined unless an update went back. */
export async function laterRelease(root: string, migrations: readonly string[]): Promise<string | undefined> {
  const file = migrations
    .map((name) => path.join(/* turbopackIgnore: true */ root, "prisma", "migrations", name, LATER_RELEASE_FILE))
    .sort()
    .findLast(existsSync);
  return file === undefined ? undefined : await readFile(file, "utf8");
}

export async function readAttempts(client: pg.ClientBase): Promise<Attempt[]> {
  const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') is not null as present");
  if (!tables[0]?.present) return [];
  const { rows } = await client.query<Attempt>(
    `select migration_name as name, started_at as "startedAt", logs,
            case when rolled_back_at is not null then 'rolled_back' when finished_at is null then 'unfinished' else 'applied' end as state
       from _prisma_migrations order by started_at`,
  );
  return rows;
}

/** @throws OperatorError for migrations that this program does not have */
export function refuseOtherSchema(known: readonly string[], attempts: readonly Attempt[]): void {
  const names = attempts.filter(({ state }) => state !== "rolled_back").map(({ name }) => name);
  const newest = sinceBaseline(names)
    .filter((name) => !known.includes(name))
    .sort()
    .at(-1);
  if (newest !== undefined && newest <= LAST_BEFORE) {
    throw new OperatorError(
      `The database is at schema ${newest}, from before 1.0.0: start the last development version once (its schema is ${LAST_BEFORE}), then this Petstore. Nothing was changed.`,
    );
  }
  if (newest !== undefined) {
    throw new OperatorError(
      `The database is at schema ${newest}, which this Petstore does not know (it is at ${known.at(-1)}): start the newer Petstore that migrated it, or restore a backup from before the upgrade.`,
    );
  }
}

/** @throws OperatorError for unknown or unfinished migrations */
export function missingMigrations(known: readonly string[], attempts: readonly Attempt[]): string[] {
  refuseOtherSchema(known, attempts);
  const unfinished = attempts.find(({ state }) => state === "unfinished");
  if (unfinished) {
    throw new OperatorError(
      `The migration ${unfinished.name} began at ${unfinished.startedAt.toISOString()} and did not finish. \`${petstoreCommand("migrate --resolve")}\` says what to check before it is marked as applied or as rolled back.`,
    );
  }
  const applied = new Set(sinceBaseline(attempts.filter(({ state }) => state === "applied").map(({ name }) => name)));
  return known.filter((name) => !applied.has(name));
}

import pg from "pg";
import { refuseRunning, sessionId } from "#lib/operations/backups/alone.data.ts";
import { readInstallationId } from "#lib/operations/backups/installation.data.ts";
import { keepInstallationId } from "#lib/operations/backups/installation.mutations.ts";
import { loadJobs, loadTables, setSequences } from "#lib/operations/backups/load.mutations.ts";
import { rebuildSchema, whileBare } from "#lib/operations/backups/rebuild.mutations.ts";
import { MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { COPY_SESSION, onCopySession, readSequences, readTables } from "#lib/operations/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { whileAlone } from "#lib/platform/db/ensure-migrated.ts";
import { migrateJobs } from "#lib/platform/db/job-schema.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** Written by a new service before anyone uses it. */
const WRITTEN_BY_ITSELF = new Set(["backup_runs", "installation", "retention_runs"]);

/** More than are used between two backups. */
const SKIPPED_IDS = 1_000_000n;

interface Restore {
  root: string;
  databaseUrl: string;
  backup: StoredBackup;
  /** Verified. */
  manifest: Manifest;
  /** Nothing was written after the backup, so no id is skipped. */
  continuesIds: boolean;
  /** Runs before rows are replaced; without it, rows are an error. */
  safetyCopy: ((on: pg.ClientBase) => Promise<unknown>) | undefined;
  /** If it throws, nothing has changed. */
  beforeCommit: () => void;
  onNote?: (sentence: string) => void;
}

async function hasSchema(on: pg.ClientBase): Promise<boolean> {
  const { rows } = await on.query<{ there: boolean }>("select to_regclass($1) is not null as there", [`public.${MIGRATIONS_TABLE}`]);
  return rows[0]?.there === true;
}

async function hasRows(on: pg.ClientBase): Promise<boolean> {
  const tables = (await readTables(on)).filter(({ name }) => !WRITTEN_BY_ITSELF.has(name));
  for (const { name } of tables) {
    const { rows } = await on.query<{ found: boolean }>(`select exists (select from ${pg.escapeIdentifier(name)}) as found`);
    if (rows[0]?.found) return true;
  }
  return false;
}

async function replaceAll(on: pg.Client, { root, backup, manifest, continuesIds, beforeCommit }: Restore): Promise<void> {
  await on.query("begin");
  const before = await readSequences(on);
  await rebuildSchema(on, root, manifest.migrations);
  await whileBare(on, () => loadTables(on, backup, manifest));
  await loadJobs(on, backup, manifest);
  await setSequences(on, manifest, before, continuesIds ? 0n : SKIPPED_IDS);
  beforeCommit();
  await on.query("commit");
}

/**
 * One transaction, so an error or a kill changes nothing.
 * @returns migrations applied after it
 * @throws OperatorError when Petstore is running or there are rows and no safety copy
 */
export async function restoreBackup(restore: Restore): Promise<string[]> {
  const { root, databaseUrl, safetyCopy, onNote } = restore;
  return await whileAlone(
    databaseUrl,
    async (alone) => {
      await refuseRunning(alone, [await sessionId(alone)]);
      if (!(await hasSchema(alone))) await migrate(root, databaseUrl);
      if (await hasRows(alone)) {
        if (!safetyCopy) {
          throw new OperatorError("The database is in use: add --replace to back it up and then replace all of it. Nothing was changed.");
        }
        await safetyCopy(alone);
      }
      const installationId = await readInstallationId(alone);
      await migrateJobs(databaseUrl);
      await onCopySession(databaseUrl, "petstore restore", async (on) => {
        await on.query(COPY_SESSION);
        await refuseRunning(on, [await sessionId(alone), await sessionId(on)]);
        await replaceAll(on, restore);
      });
      const applied = await migrate(root, databaseUrl);
      if (installationId !== undefined) await keepInstallationId(alone, installationId);
      await alone.query("analyze");
      return applied;
    },
    onNote,
  );
}

import pg from "pg";
import type { FinishedBackup } from "#lib/operations/backups/creation.service.ts";
import { hasTable, readInstallationId, readRuns } from "#lib/operations/backups/installation.data.ts";
import { keepInstallationId, keepRuns } from "#lib/operations/backups/installation.mutations.ts";
import { loadJobs, loadTables, setSequences } from "#lib/operations/backups/load.mutations.ts";
import { restoreMedia } from "#lib/operations/backups/media.service.ts";
import { rebuildSchema, withoutIndexes } from "#lib/operations/backups/rebuild.mutations.ts";
import { MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import { recordSafetyCopy } from "#lib/operations/backups/runs.mutations.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { requireStopped, sessionId } from "#lib/operations/backups/sessions.data.ts";
import { COPY_SESSION, onCopySession, readSequences, readTables } from "#lib/operations/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { withMigrationLock } from "#lib/platform/db/ensure-migrated.ts";
import { migrateJobs } from "#lib/platform/db/job-schema.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** A new service fills these before anyone uses it. */
const SELF_WRITTEN_TABLES = new Set(["backup_runs", "installation", "retention_runs", "service_parts"]);

/** Exceeds the ids used between two backups. */
const SKIPPED_IDS = 1_000_000n;

interface Restore {
  root: string;
  databaseUrl: string;
  backup: StoredBackup;
  manifest: Manifest;
  /** Skips no ids: nothing was written after the backup. */
  continuesIds: boolean;
  /** Runs before rows are replaced; undefined makes existing rows an error. */
  safetyCopy: ((db: pg.ClientBase) => Promise<FinishedBackup | undefined>) | undefined;
  /** If it throws, nothing has changed. */
  beforeCommit: () => void;
  onNote?: (sentence: string) => void;
}

async function hasRows(db: pg.ClientBase): Promise<boolean> {
  const tables = (await readTables(db)).filter(({ name }) => !SELF_WRITTEN_TABLES.has(name));
  for (const { name } of tables) {
    const { rows } = await db.query<{ found: boolean }>(`select exists (select from ${pg.escapeIdentifier(name)}) as found`);
    if (rows[0]?.found) return true;
  }
  return false;
}

async function replaceAll(db: pg.Client, { root, backup, manifest, continuesIds, beforeCommit }: Restore): Promise<void> {
  await db.query("begin");
  const before = await readSequences(db);
  await rebuildSchema(db, root, manifest.migrations);
  await withoutIndexes(db, () => loadTables(db, backup, manifest));
  await loadJobs(db, backup, manifest);
  await setSequences(db, manifest, before, continuesIds ? 0n : SKIPPED_IDS);
  beforeCommit();
  await db.query("commit");
}

/**
 * One transaction, so an error or a kill changes nothing.
 * @returns migrations applied afterward
 * @throws OperatorError when Petstore is running or there are rows and no safety copy
 */
export async function restoreBackup(restore: Restore): Promise<string[]> {
  const { root, databaseUrl, backup, manifest, safetyCopy, onNote } = restore;
  return await withMigrationLock(
    databaseUrl,
    async (lockSession) => {
      await requireStopped(lockSession, [await sessionId(lockSession)]);
      if (!(await hasTable(lockSession, MIGRATIONS_TABLE))) await migrate(root, databaseUrl);
      let copy: FinishedBackup | undefined;
      if (await hasRows(lockSession)) {
        if (!safetyCopy) {
          throw new OperatorError("The database is in use: add --replace to back it up and then replace all of it. Nothing was changed.");
        }
        copy = await safetyCopy(lockSession);
      }
      const installationId = await readInstallationId(lockSession);
      const runs = await readRuns(lockSession);
      await migrateJobs(databaseUrl);
      await onCopySession(databaseUrl, "petstore restore", async (db) => {
        await db.query(COPY_SESSION);
        await requireStopped(db, [await sessionId(lockSession), await sessionId(db)]);
        // Files are named after their content, so a failed restore leaves harmless ones.
        await restoreMedia(backup, manifest);
        await replaceAll(db, restore);
      });
      const applied = await migrate(root, databaseUrl);
      if (installationId !== undefined) await keepInstallationId(lockSession, installationId);
      await keepRuns(lockSession, runs);
      if (copy) await recordSafetyCopy(copy, lockSession);
      await lockSession.query("analyze");
      return applied;
    },
    onNote,
  );
}

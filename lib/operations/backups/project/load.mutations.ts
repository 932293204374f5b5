import { loadTables } from "#lib/operations/backups/load.mutations.ts";
import { rebuildSchema, withoutIndexes } from "#lib/operations/backups/rebuild.mutations.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { COPY_SESSION, onCopySession } from "#lib/operations/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { migrate, prepareMigrations } from "#lib/platform/db/migrate.ts";

interface Load {
  root: string;
  scratchUrl: string;
  backup: StoredBackup;
  /** Verified. */
  manifest: Manifest;
  stop: AbortSignal;
}

/** All rows, without the jobs, at this program's schema. */
export async function loadScratch({ root, scratchUrl, backup, manifest, stop }: Load): Promise<void> {
  await onCopySession(
    scratchUrl,
    "petstore restore",
    async (db) => {
      await prepareMigrations(db, true);
      await db.query(COPY_SESSION);
      await db.query("begin");
      await rebuildSchema(db, root, manifest.migrations);
      await withoutIndexes(db, () => loadTables(db, backup, manifest));
      await db.query("commit");
    },
    stop,
  );
  await migrate(root, scratchUrl);
}

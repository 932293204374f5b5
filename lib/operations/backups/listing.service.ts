import { type BackupOrigin, namedBackup } from "#lib/operations/backups/rules.ts";
import type { BackupStore } from "#lib/operations/backups/store.schema.ts";
import { manifestOf } from "#lib/operations/backups/verification.service.ts";
import { OperatorError } from "#lib/platform/errors.ts";

export interface ListedBackup {
  name: string;
  place: string;
  origin: BackupOrigin;
  createdAt: Date;
  /** The address of the one that created it; null if the backup does not say. */
  installation: string | null;
  /** Those in the bin count, too. Null if the backup cannot be read. */
  animals: number | null;
}

async function listed(store: BackupStore, name: string): Promise<ListedBackup> {
  const backup = store.backup(name);
  const about = { name, place: backup.place, ...namedBackup(name) };
  try {
    const { installation, tables } = await manifestOf(backup);
    return { ...about, installation: installation?.address ?? null, animals: tables.find((table) => table.name === "pets")?.rows ?? 0 };
  } catch (error) {
    if (error instanceof OperatorError) return { ...about, installation: null, animals: null };
    throw error;
  }
}

/** Oldest first. Reads what each says about itself. */
export async function listBackups(store: BackupStore): Promise<ListedBackup[]> {
  return await Promise.all((await store.list()).map((name) => listed(store, name)));
}

/** Leaves out copies of what a restore replaced. */
export async function newestWithAnimals(store: BackupStore): Promise<ListedBackup> {
  const found = (await listBackups(store)).findLast(({ animals, origin }) => animals !== null && animals > 0 && origin !== "safety");
  if (found) return found;
  throw new OperatorError(`No backup in ${store.place} has animals: name the one to restore.`);
}

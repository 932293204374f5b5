import { type BackupOrigin, namedBackup } from "#lib/operations/backups/rules.ts";
import type { BackupStore } from "#lib/operations/backups/store.schema.ts";
import { manifestOf } from "#lib/operations/backups/verification.service.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const READ_AT_ONCE = 8;

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
  } catch {
    return { ...about, installation: null, animals: null };
  }
}

/** Oldest first. Reads what each says about itself. */
export async function listBackups(store: BackupStore): Promise<ListedBackup[]> {
  const names = await store.list();
  const found: ListedBackup[] = [];
  while (found.length < names.length) {
    const step = names.slice(found.length, found.length + READ_AT_ONCE);
    found.push(...(await Promise.all(step.map((name) => listed(store, name)))));
  }
  return found;
}

/** Leaves out copies of what a restore replaced. */
export async function newestWithAnimals(store: BackupStore): Promise<ListedBackup> {
  const names = (await store.list()).filter((name) => namedBackup(name).origin !== "safety");
  for (const name of names.reverse()) {
    const backup = await listed(store, name);
    if (backup.animals !== null && backup.animals > 0) return backup;
  }
  throw new OperatorError(`No backup in ${store.place} has animals: name the one to restore.`);
}

import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isBackupName, MANIFEST_FILE } from "#lib/operations/backups/rules.ts";
import type { BackupStore, StoredBackup, UnfinishedBackup } from "#lib/operations/backups/store.schema.ts";
import { isDiskFull } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const UNFINISHED = ".unfinished-";
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

function errorOf(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) {
    const sentence = `The disk of ${folder} is full, so the backup was not written: free up space, or name another place.`;
    return new OperatorError(sentence, { cause: error });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new OperatorError(`The folder ${folder} does not exist: create it, or mount its disk.`, { cause: error });
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new OperatorError(`The folder ${folder} cannot be used (${code}): let the user that runs Petstore read and write it.`, {
      cause: error,
    });
  }
  return error;
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw errorOf(error, folder);
  }
}

/** Without it, a crash may undo a rename. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unfinishedBackup(folder: string, name: string): UnfinishedBackup {
  const partial = path.join(folder, UNFINISHED + name);
  return {
    write: (file, content) =>
      inFolder(folder, () =>
        pipeline(content, createWriteStream(path.join(partial, file), { flags: "wx", mode: PRIVATE_FILE, flush: true })),
      ),
    finish: (manifest) =>
      inFolder(folder, async () => {
        await writeFile(path.join(partial, MANIFEST_FILE), manifest, { flag: "wx", mode: PRIVATE_FILE, flush: true });
        await flushFolder(partial);
        await rename(partial, path.join(folder, name));
        await flushFolder(folder);
      }),
    discard: () => inFolder(folder, () => rm(partial, { recursive: true, force: true })),
  };
}

export function folderBackup(folder: string): StoredBackup {
  return {
    place: folder,
    async read(file): Promise<Readable> {
      const handle = await open(path.join(folder, file)).catch((cause: NodeJS.ErrnoException) => {
        // A backup from another machine may belong to another user ID.
        if (cause.code === "EACCES") {
          const way = `as root, give it to the user that runs Petstore, such as with \`chown -R petstore: ${folder}\``;
          throw new OperatorError(`This user cannot read the backup ${folder}: ${way}.`, { cause });
        }
        const lacks =
          file === MANIFEST_FILE ? `${folder} is not a backup: it has no ${file}` : `The backup ${folder} is damaged: it lacks ${file}`;
        throw new OperatorError(`${lacks}.`, { cause });
      });
      return handle.createReadStream();
    },
  };
}

/** @param folder must exist, so nothing is written below an unmounted disk */
export function folderStore(folder: string): BackupStore {
  const entries = (): Promise<string[]> => inFolder(folder, () => readdir(folder));
  const erase = (entry: string): Promise<void> => inFolder(folder, () => rm(path.join(folder, entry), { recursive: true, force: true }));
  return {
    place: folder,
    list: async () => (await entries()).filter(isBackupName).sort(),
    async begin(name) {
      await inFolder(folder, () => mkdir(path.join(folder, UNFINISHED + name), { mode: PRIVATE_FOLDER }));
      return unfinishedBackup(folder, name);
    },
    backup: (name) => folderBackup(path.join(folder, name)),
    async remove(name) {
      // Renamed first, so half a backup never looks whole.
      await inFolder(folder, () => rename(path.join(folder, name), path.join(folder, UNFINISHED + name)));
      await erase(UNFINISHED + name);
    },
    async removeUnfinished(isOwn) {
      const left = (await entries()).filter((entry) => entry.startsWith(UNFINISHED) && isOwn(entry.slice(UNFINISHED.length)));
      for (const entry of left) await erase(entry);
    },
  };
}

import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "#lib/platform/db/embedded/processes.ts";

/** Memory on Linux: far faster than disk for creating databases. */
const MEMORY = "/dev/shm";
const PREFIX = "petstore-scratch-";

const scratchParents = (): string[] => [MEMORY, tmpdir()].filter(existsSync);

function hasRoom(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes && (folder !== MEMORY || freemem() >= bytes);
}

/** A container may mount it without execute permission. */
function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(path.join(folder, scratchPrefix(process.pid)));
  try {
    writeFileSync(path.join(own, "program"), "", { mode: 0o700 });
    accessSync(path.join(own, "program"), constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** @returns the folder for temporary files where so many bytes are free, and from which programs run if it must */
export function memoryOrDisk(bytes: number, mustRun = false): string {
  return scratchParents().find((folder) => hasRoom(folder, bytes) && (!mustRun || runsPrograms(folder))) ?? tmpdir();
}

export const scratchPrefix = (pid: number): string => `${PREFIX}${pid}-`;

/** Folders named `<prefix><pid>-…` whose process was killed; never one that another run still uses. */
export function leftBehind(prefix: string): string[] {
  const owned = new RegExp(`^${prefix}(\\d+)-`);
  const isLeft = (name: string): boolean => {
    const [, pid] = owned.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  };
  return scratchParents().flatMap((parent) =>
    readdirSync(parent)
      .filter(isLeft)
      .map((name) => path.join(parent, name)),
  );
}

export function removeScratch(): void {
  for (const folder of leftBehind(PREFIX)) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

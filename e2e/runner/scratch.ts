import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive } from "#lib/platform/db/embedded/processes.ts";

/** Memory on Linux: far faster than disk for creating databases. */
const MEMORY = "/dev/shm";
const PREFIX = "petstore-scratch-";
const OWNED = new RegExp(`^${PREFIX}(\\d+)-`);

export const scratchParents = (): string[] => [MEMORY, tmpdir()].filter(existsSync);

function hasRoom(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}

/** @returns the folder for temporary files where so many bytes are free */
export function memoryOrDisk(bytes: number): string {
  return scratchParents().find((folder) => hasRoom(folder, bytes)) ?? tmpdir();
}

export const scratchPrefix = (pid: number): string => `${PREFIX}${pid}-`;

/** Those of killed runs. */
export function removeScratch(): void {
  for (const parent of scratchParents()) {
    for (const name of readdirSync(parent)) {
      const [, pid] = OWNED.exec(name) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

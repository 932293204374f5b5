import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { readdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** Room for half an hour of traffic and a gigabyte of PostgreSQL's log. */
const MEGABYTES = 2560;
const CHUNK_BYTES = 1024 * 1024;
const PREFIX = "full-";

/** @returns a file system of its own, in memory, so that it can be filled; undefined unless root, who can mount one */
export function mountDisk(folder: string): string | undefined {
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  try {
    // PostgreSQL may run as another user, which must traverse this.
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=711`, "petstore-soak", disk], { stdio: "ignore" });
    return disk;
  } catch {
    return undefined;
  }
}

export function unmountDisk(disk: string | undefined): void {
  if (disk !== undefined) execFileSync("umount", ["-l", disk]);
}

export async function fillDisk(disk: string): Promise<void> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let n = 0; (await statfs(disk)).bavail > 0; n += 1) {
    try {
      await writeFile(path.join(disk, `${PREFIX}${n}`), chunk);
    } catch {
      // The last one takes what is left.
      return;
    }
  }
}

export async function emptyDisk(disk: string): Promise<void> {
  for (const name of await readdir(disk)) if (name.startsWith(PREFIX)) await rm(path.join(disk, name));
}

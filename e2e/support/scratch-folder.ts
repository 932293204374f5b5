import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import path from "node:path";
import { memoryOrDisk, scratchPrefix } from "#e2e/runner/scratch.ts";

/** Free memory that a test needs at most. */
const ROOM_BYTES = 512 * 1024 ** 2;

/**
 * For databases and backups of a test, which are flushed often: in memory where that has room. The test removes it, or
 * the next run does where a run was killed.
 */
export function scratchFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(memoryOrDisk(ROOM_BYTES), `${scratchPrefix(process.pid)}${name}-`)));
  // As root, PostgreSQL runs as another user, which must traverse this.
  chmodSync(folder, 0o711);
  return folder;
}

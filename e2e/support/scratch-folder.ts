import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import path from "node:path";
import { memoryOrDisk, scratchPrefix } from "#e2e/runner/scratch.ts";

/** Several times what the databases and backups of a test need. */
const ROOM_BYTES = 512 * 1024 ** 2;

/**
 * For what a test flushes often or writes much of: databases, backups, an installation. In memory where that has room. The
 * test removes it, or the next run does where a run was killed.
 * @param mustRun programs run from there
 */
export function scratchFolder(name: string, bytes = ROOM_BYTES, mustRun = false): string {
  const folder = realpathSync(mkdtempSync(path.join(memoryOrDisk(bytes, mustRun), `${scratchPrefix(process.pid)}${name}-`)));
  // PostgreSQL runs as another user under root, and must traverse this.
  chmodSync(folder, 0o711);
  return folder;
}

import { lstatSync, realpathSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { isRoot } from "./locations.ts";

const OTHERS_WRITE = 0o002;
const GROUP_WRITES = 0o020;
const STICKY = 0o1000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function weakness(entry: string): string | undefined {
  let stat: ReturnType<typeof lstatSync>;
  try {
    stat = lstatSync(entry);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  if (stat.uid !== 0) return `${entry} belongs to another user (id ${stat.uid})`;
  const isOpen = (stat.mode & OTHERS_WRITE) !== 0 || ((stat.mode & GROUP_WRITES) !== 0 && stat.gid !== 0);
  if (stat.isDirectory() && isOpen && (stat.mode & STICKY) === 0) return `other users may write to ${entry}`;
  return undefined;
}

function entriesOf(folder: string): string[] {
  const { root } = path.parse(folder);
  const parts = folder.slice(root.length).split(path.sep).filter(Boolean);
  return [root, ...parts.map((_, i) => path.join(root, ...parts.slice(0, i + 1)))];
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (isMissing(error)) return folder;
    throw error;
  }
}

/**
 * Others could plant a link or swap a folder where root writes.
 * @throws OperatorError
 */
export function assertTrustedFolder(folder: string): void {
  if (!isRoot()) return;
  const entries = new Set([...entriesOf(folder), ...entriesOf(realFolder(folder))]);
  for (const entry of entries) {
    const reason = weakness(entry);
    if (reason) {
      throw new OperatorError(
        `As root, Petstore keeps its data only where no other user can write, and ${reason}: run Petstore as that user, or set DATA_DIR to a folder under /var/lib.`,
      );
    }
  }
}

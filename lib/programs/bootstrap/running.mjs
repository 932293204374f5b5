import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { uptime } from "node:os";
import path from "node:path";

/** @param {string} root */
const folderOf = (root) => path.join(root, ".data", "running");

/** A record from before the machine's start is of no process, whichever has its id now. */
function isAlive(pid, file) {
  if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Records that a program runs from this folder, for as long as the process lives, however it ends.
 * @param {string} root @param {number} pid the process that becomes the program @param {string} verb
 */
export function recordRunning(root, pid, verb) {
  try {
    mkdirSync(folderOf(root), { recursive: true });
    writeFileSync(path.join(folderOf(root), String(pid)), verb);
  } catch {
    // A folder that cannot be written to is never installed into either.
  }
}

/**
 * The other program that runs from this folder, if any. Under the id of this process or its shell, a record is its own,
 * or left over: ids are the same each time in a container.
 * @param {string} root
 * @returns {{ pid: number, verb: string } | undefined}
 */
export function runningProgram(root) {
  const own = [process.pid, process.ppid];
  const pids = existsSync(folderOf(root)) ? readdirSync(folderOf(root)).map(Number) : [];
  for (const pid of pids.filter((one) => !own.includes(one))) {
    const file = path.join(folderOf(root), String(pid));
    if (isAlive(pid, file)) return { pid, verb: readFileSync(file, "utf8") };
    rmSync(file, { force: true });
  }
  return undefined;
}

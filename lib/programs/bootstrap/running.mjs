import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @param {string} root */
const folderOf = (root) => path.join(root, ".data", "running");

/**
 * Tells a process from a later one with the same id, where the system can (Linux: when it started, proc_pid_stat(5)).
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process
 */
function identityOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}

/**
 * Records that a program runs from this folder, for as long as the process lives, however it ends.
 * @param {string} root @param {number} pid the process that becomes the program @param {string} verb
 */
export function recordRunning(root, pid, verb) {
  try {
    mkdirSync(folderOf(root), { recursive: true });
    writeFileSync(path.join(folderOf(root), String(pid)), JSON.stringify({ verb, identity: identityOf(pid) }));
  } catch {
    // A folder that cannot be written to is never installed into either.
  }
}

/**
 * The program that runs from this folder, if any.
 * @param {string} root
 * @returns {{ pid: number, verb: string } | undefined}
 */
export function runningProgram(root) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(folderOf(root));
  } catch {
    return undefined;
  }
  for (const name of names) {
    const file = path.join(folderOf(root), name);
    try {
      const { verb, identity } = JSON.parse(readFileSync(file, "utf8"));
      if (identityOf(Number(name)) === identity) return { pid: Number(name), verb };
    } catch {
      // Half written by a command that was killed.
    }
    rmSync(file, { force: true });
  }
  return undefined;
}

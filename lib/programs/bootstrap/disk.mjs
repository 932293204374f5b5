import { readdirSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { SetupError } from "./steps.mjs";

const MIB = 1024 * 1024;
const LOOK_MS = 200;
/** Below it, something may have been written in part. */
const FULL_BYTES = 16 * MIB;
/** In no package are these empty, unlike sources. */
const NEVER_EMPTY = /\.(?:json|node|wasm|so(?:\.\d+)*)$|\/bin\/[^.]+$/;

const freeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** @param {string} folder @param {number} mib @param {string} noun such as "The packages need" */
export function refuseWithoutRoom(folder, mib, noun) {
  const free = Math.floor(freeBytes(folder) / MIB);
  if (free >= mib) return;
  throw new SetupError(`${noun} ${mib} MiB in ${folder}, and ${free} MiB are free: free up space and run the command again.`);
}

/**
 * Watches the disk during the work.
 * @template T
 * @param {string} folder @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, wasFull: boolean }>}
 */
export async function whileRoom(folder, work) {
  let wasFull = false;
  const look = () => {
    wasFull ||= freeBytes(folder) < FULL_BYTES;
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    const value = await work();
    look();
    return { value, wasFull };
  } finally {
    clearInterval(timer);
  }
}

/**
 * A file that a full disk left empty, if there is one.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function emptyFile(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !/^tests?$/.test(entry.name)) {
      const found = emptyFile(file);
      if (found) return found;
    }
    if (entry.isFile() && NEVER_EMPTY.test(file) && statSync(file).size === 0) return file;
  }
  return undefined;
}

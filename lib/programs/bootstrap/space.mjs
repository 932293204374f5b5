import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { SetupError } from "./steps.mjs";

const MB = 1_000_000;
/** Packages, without and with development tools, and what is built from them. */
const NEEDED_MB = { run: 1500, all: 1800 };
/** npm removes the packages of an earlier install before it writes new ones. */
const NEEDED_AGAIN_MB = 300;
/** With less, files have probably been cut off. */
const LEFT_MB = 20;

/** @param {string} folder */
function freeMb(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}

/**
 * @param {string} root @param {"run" | "all"} extent @param {number} [free] megabytes
 * @throws SetupError before anything is removed
 */
export function assertRoom(root, extent, free = freeMb(root)) {
  const needed = existsSync(path.join(root, "node_modules")) ? NEEDED_AGAIN_MB : NEEDED_MB[extent];
  if (free >= needed) return;
  throw new SetupError(
    `Installing the packages needs about ${needed} MB, and the disk that holds ${root} has ${free} MB left: free up space and run the command again. Nothing was changed.`,
  );
}

function isEmpty(file) {
  return !(statSync(file, { throwIfNoEntry: false })?.size > 0);
}

/**
 * npm ends well on a full disk, with empty files.
 * @param {string} root @param {number} [free] megabytes
 * @throws SetupError
 */
export function assertComplete(root, free = freeMb(root)) {
  const list = path.join(root, "node_modules", ".package-lock.json");
  const packages = isEmpty(list) ? [] : Object.keys(JSON.parse(readFileSync(list, "utf8")).packages);
  const isWhole = packages.length > 0 && packages.every((name) => !isEmpty(path.join(root, name, "package.json")));
  if (isWhole && free >= LEFT_MB) return;
  throw new SetupError(
    `The packages were not installed completely; the disk that holds ${root} has ${free} MB left: free up space and run the command again.`,
  );
}

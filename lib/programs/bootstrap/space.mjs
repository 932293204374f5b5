import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { SetupError } from "./steps.mjs";

const MB = 1_000_000;
/** Packages, without and with development tools, and what is built from them. */
const NEEDED_MB = { run: 1500, all: 1800 };
/** With less, files have probably been cut off. */
const LEFT_MB = 20;
/** In no package are these empty, unlike sources. */
const NEVER_EMPTY = /\.(?:json|node|wasm|so(?:\.\d+)*)$|\/bin\/[^.]+$/;

/** @param {string} folder */
function freeMb(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}

/**
 * @param {string} root @param {"run" | "all"} extent @param {number} [free] megabytes
 * @throws SetupError
 */
export function assertRoom(root, extent, free = freeMb(root)) {
  const needed = NEEDED_MB[extent];
  if (free >= needed) return;
  throw new SetupError(
    `Installing the packages needs about ${needed} MB, and the disk that holds ${root} has ${free} MB left: free up space and run the command again. Nothing was changed.`,
  );
}

function isEmpty(file) {
  return !(statSync(file, { throwIfNoEntry: false })?.size > 0);
}

function hasEmptyFile(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    // Packages come with odd files for their own tests.
    if (entry.isDirectory()) return !/^tests?$/.test(entry.name) && hasEmptyFile(file);
    return entry.isFile() && NEVER_EMPTY.test(file) && isEmpty(file);
  });
}

/**
 * npm ends well on a full disk, with empty files.
 * @param {string} folder with `node_modules` @param {number} [free] megabytes
 * @throws SetupError
 */
export function assertComplete(folder, free = freeMb(folder)) {
  const list = path.join(folder, "node_modules", ".package-lock.json");
  const packages = isEmpty(list) ? [] : Object.keys(JSON.parse(readFileSync(list, "utf8")).packages);
  const isWhole = packages.length > 0 && packages.every((name) => !isEmpty(path.join(folder, name, "package.json")));
  if (isWhole && free >= LEFT_MB && !hasEmptyFile(path.join(folder, "node_modules"))) return;
  throw new SetupError(
    `The packages were not installed completely; the disk that holds ${folder} has ${free} MB left: free up space and run the command again. Packages that were there before are unchanged.`,
  );
}

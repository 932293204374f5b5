import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const BUILD_FOLDERS = ["app", "components", "lib", "public"];
const BUILD_FILES =
  /^(next\.config\.\w+|(?:instrumentation|proxy)\.ts|mdx-components\.tsx|postcss\.config\.\w+|package\.json|package-lock\.json)$/;

/** @param {(string | Buffer)[]} parts */
function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesUnder(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, name);
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [name] : [];
    })
    .sort();
}

/** @param {string} root @param {string} name */
function contentOf(root, name) {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file) : "";
}

/** What `node_modules` must match. @param {string} root */
export function lockHash(root) {
  return digest(process.platform, process.arch, contentOf(root, "package-lock.json"));
}

/** What the generated database client must match. @param {string} root */
export function schemaHash(root) {
  return digest(contentOf(root, "package-lock.json"), contentOf(root, "prisma/schema.prisma"));
}

/**
 * What the built pages must match. Hashes contents, not times, so a fresh clone or a touched file causes no rebuild.
 * @param {string} root
 */
export function sourceHash(root) {
  const top = readdirSync(root)
    .filter((name) => BUILD_FILES.test(name))
    .sort();
  const files = [...top, ...BUILD_FOLDERS.flatMap((folder) => filesUnder(root, folder))];
  return digest(...files.flatMap((name) => [name, contentOf(root, name)]));
}

/** Separate from the sources, because the build itself may rewrite this file. @param {string} root */
export function compilerOptionsHash(root) {
  return digest(contentOf(root, "tsconfig.json"));
}

/** @param {string} root @param {string} stamp @param {string} wanted */
export function stampMatches(root, stamp, wanted) {
  return String(contentOf(root, stamp)) === wanted;
}

/** @param {string} root @param {string} stamp @param {string} value */
export function writeStamp(root, stamp, value) {
  writeFileSync(path.join(root, stamp), value);
}

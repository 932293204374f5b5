import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** A third of the install: source maps, Node's C headers, builds for bundlers, Prisma query compilers for other databases or builds. */
export const UNREAD = [
  /\.(?:css|[cm]?[jt]s)\.map$/,
  /^@opentelemetry\/[^/]+\/build\/(?:esm|esnext)\//,
  /^node-(?:linux|win)-\w+\/include\//,
  /^@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.)/,
];

/** @param {string} packages @param {string} folder within it */
function trim(packages, folder) {
  for (const entry of readdirSync(path.join(packages, folder), { withFileTypes: true })) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) trim(packages, name);
    else if (UNREAD.some((pattern) => pattern.test(name))) rmSync(path.join(packages, name));
  }
}

/**
 * Deletes what neither the build nor a program reads. The next npm install restores it.
 * @param {string} root
 */
export function trimPackages(root) {
  trim(path.join(root, "node_modules"), "");
}

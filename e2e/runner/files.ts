import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOMS = ["app", "components", "lib", "e2e", "bench"];
const LEFT_OUT = /(?:^|\/)(?:generated|node_modules)\//;
const IMPORT = /\bfrom "(\.{1,2}\/[^"]+|#e2e\/[^"]+)"/g;
const SERVES_PAGES = "e2e/support/lanes.ts";
const RUNS_PROGRAMS = /"\.programs"|\bwriteRelease\b/;

export function findTestFiles(root: string, named: RegExp, filters: string[]): string[] {
  return ROOMS.flatMap((room) => readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`))
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => named.test(file) && !LEFT_OUT.test(file))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
}

function importsOf(root: string, file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, target = ""]) => {
    const found = target.startsWith("#") ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
    return /^(?:e2e|bench)\//.test(found) && existsSync(path.join(root, found)) ? [found] : [];
  });
}

/** Follows support files. */
export function needBuild(root: string, files: string[]): boolean {
  const seen = new Set<string>();
  const reaches = (file: string): boolean => {
    if (file === SERVES_PAGES || file.endsWith(".spec.ts")) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    const text = readFileSync(path.join(root, file), "utf8");
    return RUNS_PROGRAMS.test(text) || importsOf(root, file, text).some(reaches);
  };
  return files.some(reaches);
}

import path from "node:path";
import type { Breach } from "#e2e/runner/breach.ts";

const CODE = /\.(?:ts|tsx|mts|mjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)"(#[^"]+|\.{1,2}\/[^"]+)"/g;
/** Their subfolders are checked separately; other folders count as one. */
const SPLIT = /^lib\/platform\/db\/[^/]+\//;
const NOT_DOMAINS = /^lib\/(?:http|programs|platform\/(?:browser|config|db|telemetry))\//;
const DOMAIN_FOLDER = /^lib\/[^/]+\/[^/]+\/(?:[^/]+\/)*$/;
const MIN_IN_PART = 5;
const MAX_WITH_ONE_FILE = 3;

function folderOf(file: string): string | undefined {
  if (TEST.test(file) || !/^(?:lib|components)\/[^/]+\/[^/]+\//.test(file)) return undefined;
  const depth = SPLIT.test(file) ? 4 : 3;
  return file.split("/", depth).join("/");
}

function needsOf(files: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const needs = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const targets = needs.get(from) ?? new Map<string, string>();
    needs.set(from, targets);
    for (const [, specifier = ""] of text.matchAll(IMPORT)) {
      const target = specifier.startsWith("#") ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier);
      const to = folderOf(target);
      if (to !== undefined && to !== from && !targets.has(to)) targets.set(to, `${file} → ${target}`);
    }
  }
  return needs;
}

function circleThrough(start: string, needs: Map<string, Map<string, string>>): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1) ?? "")?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/**
 * Finds direct and indirect dependency cycles between folders of `lib` and `components`.
 * @param files text by path relative to the checkout
 */
export function folderCycles(files: ReadonlyMap<string, string>): Breach[] {
  const needs = needsOf(files);
  const reported = new Set<string>();
  return [...needs.keys()].sort().flatMap((folder) => {
    const circle = reported.has(folder) ? undefined : circleThrough(folder, needs);
    if (!circle) return [];
    for (const one of circle) reported.add(one);
    const steps = circle.slice(1).map((to, i) => needs.get(circle[i] ?? "")?.get(to) ?? "");
    return [{ place: folder, sentence: `Folders form a cycle (${steps.join(", ")}): move what both need into a folder below them.` }];
  });
}

/** Finds domain folders that are too small: parts with fewer than five files, and more than three folders with a single file. */
export function smallFolders(files: Iterable<string>): Breach[] {
  const counts = new Map<string, { all: number; product: number }>();
  for (const file of files) {
    const folder = `${path.posix.dirname(file)}/`;
    if (!CODE.test(file) || NOT_DOMAINS.test(folder) || !DOMAIN_FOLDER.test(folder)) continue;
    const { all, product } = counts.get(folder) ?? { all: 0, product: 0 };
    counts.set(folder, { all: all + 1, product: product + (TEST.test(file) ? 0 : 1) });
  }
  const parts = [...counts].filter(([folder, { all }]) => folder.split("/").length > 4 && all < MIN_IN_PART);
  const single = [...counts].filter(([, { product }]) => product === 1).map(([folder]) => folder);
  return [
    ...parts.map(([folder, { all }]) => ({
      place: folder,
      sentence: `${all} files, and a part of a domain has at least ${MIN_IN_PART}: name them <subject>.<kind>.ts in the folder above.`,
    })),
    ...(single.length > MAX_WITH_ONE_FILE
      ? single.map((place) => ({
          place,
          sentence: `More than ${MAX_WITH_ONE_FILE} domain folders hold a single file: put it where it belongs.`,
        }))
      : []),
  ];
}

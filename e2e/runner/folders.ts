import path from "node:path";
import type { Breach } from "#e2e/runner/breach.ts";

const CODE = /\.(?:ts|tsx|mts|mjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
const NOT_DOMAINS = /^lib\/(?:http|programs|platform\/(?:browser|config|db|telemetry))\//;
const DOMAIN_FOLDER = /^lib\/[^/]+\/[^/]+\/(?:[^/]+\/)*$/;
const MIN_IN_PART = 5;
const MAX_WITH_ONE_FILE = 3;

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

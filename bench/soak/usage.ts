import { readdirSync, readFileSync } from "node:fs";
import { processesWith } from "#e2e/support/process-tree.ts";
import type { Program } from "#e2e/support/program.ts";

export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  part: string;
  /** PSS, in MiB. */
  megabytes: number;
  handles: number;
}

const PARTS: readonly [part: string, command: RegExp][] = [
  ["supervisor", /main\.m?[jt]s/],
  ["web", /web-process\.m?[jt]s|^next-server/],
  ["worker", /worker-process\.m?[jt]s/],
  ["edge", /edge-process\.m?[jt]s/],
];

function readOf(pid: number): { megabytes: number; handles: number } | undefined {
  try {
    const [, kilobytes = "0"] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return { megabytes: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    // It has just ended.
    return undefined;
  }
}

/** Of each part, over all its processes. */
export function sampleOf(program: Program, at: number): Sample[] {
  const running = new Set(program.running());
  const sums = new Map<string, Sample>();
  for (const { pid, command } of processesWith("LC_PETSTORE_TEST")) {
    const [part] = PARTS.find(([, pattern]) => pattern.test(command)) ?? [];
    const read = part !== undefined && running.has(pid) ? readOf(pid) : undefined;
    if (part === undefined || !read) continue;
    const { megabytes = 0, handles = 0 } = sums.get(part) ?? {};
    sums.set(part, { at, part, megabytes: megabytes + read.megabytes, handles: handles + read.handles });
  }
  return [...sums.values()];
}

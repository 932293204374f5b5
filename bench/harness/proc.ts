import { readdirSync, readFileSync } from "node:fs";
import { eventually } from "#e2e/support/eventually.ts";

/** Fixed at 100 on Linux for user space. */
const TICKS_PER_SECOND = 100;

interface Stat {
  pid: number;
  parent: number;
  cpuTicks: number;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has exited.
    return undefined;
  }
}

function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name in parentheses may contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), cpuTicks: Number(fields[11]) + Number(fields[12]) };
}

function treeOf(root: number): Stat[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined);
  const found = all.filter((stat) => stat.pid === root);
  for (const stat of found) found.push(...all.filter((other) => other.parent === stat.pid));
  return found;
}

export function cpuSeconds(root: number): number {
  return treeOf(root).reduce((sum, stat) => sum + stat.cpuTicks, 0) / TICKS_PER_SECOND;
}

const residentOf = ({ pid }: Stat): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1] ?? 0) / 1024;

/** In MB (2^20 bytes). */
export function residentMegabytes(root: number): number {
  return treeOf(root).reduce((sum, stat) => sum + residentOf(stat), 0);
}

const PARTS: readonly [name: string, command: RegExp][] = [
  ["npm", /^npm /],
  ["supervisor", /main\.m?[jt]s/],
  ["web", /web-process\.m?[jt]s|^next-server/],
  ["worker", /worker-process\.m?[jt]s/],
  ["edge", /edge-process\.m?[jt]s/],
  ["PostgreSQL", /postgres/],
];

function partOf({ pid }: Stat): string {
  const command = (read(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ");
  return PARTS.find(([, pattern]) => pattern.test(command))?.[0] ?? "others";
}

/** The first process of the program that is this part, such as its worker, which may start after the first answer. */
export function partPid(root: number, part: string): Promise<number> {
  return eventually(`the program's ${part}`, () => treeOf(root).find((stat) => partOf(stat) === part)?.pid);
}

const peakOf = ({ pid }: Stat): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1] ?? 0) / 1024;

/** The most that the process, and each that it started and that still runs, have held so far, in MB. */
export const peakMegabytes = (pid: number): number => treeOf(pid).reduce((sum, stat) => sum + peakOf(stat), 0);

interface Held {
  /** Each shared page counts once (PSS). */
  megabytes: number;
  handles: number;
}

function handlesOf({ pid }: Stat): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    // The process has exited, or belongs to another user.
    return 0;
  }
}

/** Sums each part over all processes below these. */
export function heldByPart(...roots: number[]): Map<string, Held> {
  const parts = new Map<string, Held>();
  for (const stat of roots.flatMap(treeOf)) {
    const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${stat.pid}/smaps_rollup`) ?? "")?.[1] ?? 0);
    const { megabytes = 0, handles = 0 } = parts.get(partOf(stat)) ?? {};
    parts.set(partOf(stat), { megabytes: megabytes + kilobytes / 1024, handles: handles + handlesOf(stat) });
  }
  return parts;
}

/** MB by part, over all processes below these. */
export const proportionalMegabytes = (...roots: number[]): Map<string, number> =>
  new Map([...heldByPart(...roots)].map(([part, { megabytes }]) => [part, megabytes]));

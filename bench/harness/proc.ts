import { readdirSync, readFileSync } from "node:fs";

/** Ticks of a second in /proc; fixed at 100 on Linux for user space. */
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
    // The process has ended meanwhile.
    return undefined;
  }
}

function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name in parentheses may itself hold blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), cpuTicks: Number(fields[11]) + Number(fields[12]) };
}

/** A process and all that it started, as far as they live. */
function treeOf(root: number): Stat[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined);
  const found = all.filter((stat) => stat.pid === root);
  for (const stat of found) found.push(...all.filter((other) => other.parent === stat.pid));
  return found;
}

/** CPU that a process and its descendants have used so far, in seconds. */
export function cpuSeconds(root: number): number {
  return treeOf(root).reduce((sum, stat) => sum + stat.cpuTicks, 0) / TICKS_PER_SECOND;
}

/** The worker runs jobs and answers no request: its memory stands apart. */
const isWorker = ({ pid }: Stat): boolean => (read(`/proc/${pid}/cmdline`) ?? "").includes("/lib/worker/");

const residentOf = ({ pid }: Stat): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1] ?? 0) / 1024;

/** Resident memory in MB (2^20 bytes): of the process itself and each descendant that serves. */
export function residentMegabytes(root: number): number[] {
  return treeOf(root)
    .filter((stat) => !isWorker(stat))
    .map(residentOf);
}

/** The same of the worker process. */
export function workerMegabytes(root: number): number {
  return treeOf(root)
    .filter(isWorker)
    .reduce((sum, stat) => sum + residentOf(stat), 0);
}

/** Memory of a process and all its descendants in MB, each shared page counted once (PSS). */
export function proportionalMegabytes(root: number): number {
  const kilobytes = treeOf(root).map(({ pid }) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

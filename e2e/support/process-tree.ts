import { readdirSync, readFileSync } from "node:fs";

interface Found {
  pid: number;
  parent: number;
  command: string;
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Searches environments and command lines, regardless of parent; excludes zombies. */
export function processesWith(text: string): Found[] {
  const found: Found[] = [];
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const command = read(pid, "cmdline").replaceAll("\0", " ").trim();
    if (!command.includes(text) && !read(pid, "environ").includes(text)) continue;
    const stat = read(pid, "stat");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state !== undefined && state !== "" && state !== "Z" && state !== "X")
      found.push({ pid: Number(pid), parent: Number(parent), command });
  }
  return found;
}

export function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((one) => {
    const stat = /^\d+$/.test(one) ? read(one, "stat") : "";
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(parent) === pid && state !== "Z" ? [Number(one)] : [];
  });
}

/** Stopped by SIGSTOP, so it cannot fork. */
export function isStopped(pid: number): boolean {
  const stat = read(String(pid), "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("T");
}

/** Ignores processes that have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

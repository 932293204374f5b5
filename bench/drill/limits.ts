import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually } from "#e2e/support/eventually.ts";
import { signal } from "#e2e/support/process-tree.ts";

const CGROUPS = "/sys/fs/cgroup";
const PERIOD_US = 100_000;
/** A shell runs this and then becomes the program. */
const ENTER = 'for file in $LC_CGROUPS; do echo $$ > "$file"; done; exec "$@"';

/** A control group that stands for a machine's memory and processor. */
export interface Limits {
  /** Prefix that runs a command within the limits. */
  enter: string[];
  environment: Record<string, string>;
  /** Counts kills for lack of memory. */
  killed(): number;
  /** Ends all that runs within, at once. */
  cutPower(): Promise<void>;
  remove(): Promise<void>;
}

function limitsIn(folders: readonly string[], events: string): Limits {
  const environment = { LC_CGROUPS: folders.map((folder) => path.join(folder, "cgroup.procs")).join(" ") };
  const procs = path.join(folders[0] ?? "", "cgroup.procs");
  const cutPower = async (): Promise<void> => {
    await eventually("the end of all within", () => {
      const pids = readFileSync(procs, "utf8").split("\n").filter(Boolean).map(Number);
      for (const pid of pids) signal(pid, "SIGKILL");
      return pids.length === 0;
    });
  };
  return {
    environment,
    enter: ["sh", "-c", ENTER, "sh"],
    killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(events, "utf8"))?.[1] ?? 0),
    cutPower,
    remove: async () => {
      await cutPower();
      for (const folder of folders) rmdirSync(folder);
    },
  };
}

function set(folder: string, values: Record<string, string>): void {
  mkdirSync(folder);
  for (const [name, value] of Object.entries(values)) writeFileSync(path.join(folder, name), value);
}

/**
 * Needs root, and version 1 or 2 of the system's control groups.
 * @throws Error without control groups
 */
export function openLimits(name: string, { megabytes, cores }: { megabytes: number; cores: number }): Limits {
  const bytes = String(megabytes * 1024 * 1024);
  const quota = String(cores * PERIOD_US);
  // A machine's cores are its own: what else runs here must not take them.
  if (existsSync(path.join(CGROUPS, "cgroup.controllers"))) {
    const folder = path.join(CGROUPS, name);
    writeFileSync(path.join(CGROUPS, "cgroup.subtree_control"), "+memory +cpu");
    set(folder, { "memory.max": bytes, "memory.swap.max": "0", "cpu.max": `${quota} ${PERIOD_US}`, "cpu.weight": "10000" });
    return limitsIn([folder], path.join(folder, "memory.events"));
  }
  const [memory, cpu] = ["memory", "cpu"].map((controller) => path.join(CGROUPS, controller, name)) as [string, string];
  set(memory, { "memory.limit_in_bytes": bytes });
  set(cpu, { "cpu.cfs_period_us": String(PERIOD_US), "cpu.cfs_quota_us": quota, "cpu.shares": "262144" });
  return limitsIn([memory, cpu], path.join(memory, "memory.oom_control"));
}

import { spawn } from "node:child_process";
import path from "node:path";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { endChild } from "./end-child.ts";
import { eventually } from "./eventually.ts";

/**
 * Starts a worker process of its own that takes a queued job of the task and never ends it.
 * @returns kills the process, which leaves the job locked
 */
export async function holdInProcess(task: string): Promise<() => Promise<void>> {
  const program = [path.join(import.meta.dirname, "holding-worker.ts"), task];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...program], {
    env: { ...process.env, DATABASE_URL: settings().DATABASE_URL },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  // Lines of the log come before it where the process starts slowly.
  await eventually(`a job of ${task} that is taken`, () => printed.split("\n").includes(task));
  return () => endChild(child);
}

/** Pools that hold the task's jobs. */
export async function poolsOf(task: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "select distinct locked_by as id from graphile_worker.jobs where task_identifier = $1 and locked_by is not null",
    [task],
  );
  return rows.map(({ id }) => id);
}

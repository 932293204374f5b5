import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { settings } from "#lib/platform/config/env.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** The built worker, on this test's database; its test kills it. */
export function spawnWorker(more: Record<string, string> = {}): ChildProcess {
  const env = { DATABASE_URL: settings().DATABASE_URL ?? "", LOG_LEVEL: "error", ...more };
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path.join(".programs", "worker-process.mjs")], {
    cwd: ROOT,
    env: childEnvironment("worker", env),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

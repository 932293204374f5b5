import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Locations } from "./locations.ts";
import { commandLine, isAlive, waitUntilGone } from "./processes.ts";
import { runAs } from "./run-as.ts";
import { HOST_BASED_ACCESS, serverOptions } from "./server-settings.ts";

const READY_WITHIN_SECONDS = 300;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** Seconds. After `immediate`, the next start replays the log. */
const STOPS = [
  ["fast", 60],
  ["immediate", 5],
] as const;
const GONE_WITHIN_MS = 5000;

export interface Cluster {
  locations: Locations;
  account: Account;
  binaries: Binaries;
  throwAway: boolean;
}

export class PostmasterFailure extends Error {
  get passing(): boolean {
    return /shared memory|lock file|Address already in use|could not bind|starting up|shutting down/i.test(this.message);
  }
  get portTaken(): boolean {
    return /Address already in use|could not bind|could not create any TCP/i.test(this.message);
  }
}

/** Detects a reused process id. */
function isPostmaster(pid: number, { data }: Locations): boolean {
  return isAlive(pid) && commandLine(pid).includes(`-D ${data} `);
}

export function postmasterPid(locations: Locations): number | undefined {
  const file = path.join(locations.data, "postmaster.pid");
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  return pid > 0 && isPostmaster(pid, locations) ? pid : undefined;
}

/**
 * PostgreSQL takes a stale lock file for a living server if its process id was reused. Our own id, its grandparent's, marks it as stale and
 * keeps the check for leftover processes. Written as PostgreSQL's user: root could follow a planted link.
 */
function disownStaleLocks({ locations, account }: Cluster, port: number): void {
  for (const name of ["postmaster.pid", `.s.PGSQL.${port}.lock`]) {
    const file = path.join(locations.data, name);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const [pid] = /^\d+/.exec(text) ?? [];
    if (!pid || isPostmaster(Number(pid), locations)) continue;
    const input = text.replace(pid, String(process.pid));
    execFileSync("/bin/sh", ["-c", 'cat > "$0"', file], { ...account, cwd: "/", input, stdio: ["pipe", "ignore", "ignore"] });
  }
}

function logSize({ log }: Locations): number {
  return existsSync(log) ? statSync(log).size : 0;
}

function failure({ log }: Locations, since: number): PostmasterFailure {
  const written = readFileSync(log).subarray(since).toString();
  const errors = written.split("\n").filter((line) => /FATAL|PANIC|ERROR|LOG: {2}could not|DETAIL/.test(line));
  return new PostmasterFailure(
    errors.map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR|LOG|DETAIL): */, "")).join("; ") || written.trim(),
  );
}

/**
 * Resolves once it accepts connections.
 * @throws PostmasterFailure when it exits first; OperatorError
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<number> {
  const { locations, account, binaries, throwAway } = cluster;
  disownStaleLocks(cluster, port);
  writeFileSync(locations.access, HOST_BASED_ACCESS);
  // Whatever the umask, PostgreSQL's user can read it.
  chmodSync(locations.access, 0o644);
  if (logSize(locations) > MAX_LOG_BYTES) renameSync(locations.log, `${locations.log}.old`);
  const since = logSize(locations);
  const log = openSync(locations.log, "a", 0o600);
  const args = [
    `--pgdata=${locations.data}`,
    `--timeout=${READY_WITHIN_SECONDS}`,
    `--options=${serverOptions({ locations, port, throwAway })}`,
  ];
  try {
    const { code } = await runAs({ account, cwd: locations.home, log }, binaries.pgCtl, ["start", "--silent", ...args]);
    const pid = code === 0 ? postmasterPid(locations) : undefined;
    if (pid === undefined) throw failure(locations, since);
    return pid;
  } finally {
    closeSync(log);
  }
}

export async function stopPostmaster({ locations, account, binaries }: Cluster): Promise<void> {
  const pid = postmasterPid(locations);
  if (pid === undefined) return;
  for (const [mode, seconds] of STOPS) {
    const args = ["stop", "--silent", `--mode=${mode}`, `--timeout=${seconds}`, `--pgdata=${locations.data}`];
    await runAs({ account, cwd: locations.home }, binaries.pgCtl, args);
    if (await waitUntilGone(pid, GONE_WITHIN_MS)) return;
  }
  process.kill(pid, "SIGKILL");
  await waitUntilGone(pid, GONE_WITHIN_MS);
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#lib/platform/errors.ts";
import type { Account } from "./account.ts";
import { type Binaries, cannotRun } from "./binaries.ts";
import type { Locations } from "./locations.ts";
import { commandLine, isAlive, waitUntilGone } from "./processes.ts";
import { ENVIRONMENT, HOST_BASED_ACCESS, serverArguments } from "./server-settings.ts";

const READY_POLL_MS = 5;
const READY_WITHIN_MS = 300_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 5000;

export class PostmasterFailure extends Error {
  /** A retry may succeed: a killed server's leftovers clear up. */
  get passing(): boolean {
    return /shared memory|lock file|Address already in use|could not bind|starting up|shutting down/i.test(this.message);
  }
  get portTaken(): boolean {
    return /Address already in use|could not bind|could not create any TCP/i.test(this.message);
  }
}

/** Undefined after a clean shutdown. */
export function readPidFile(locations: Locations): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(locations.data, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/** Detects a reused process id. */
export function isOurPostmaster(pid: number, locations: Locations): boolean {
  return isAlive(pid) && commandLine(pid).includes(`-D ${locations.data} `);
}

/**
 * PostgreSQL takes a stale lock file for a living server if the id in it was reused, or if the killed server's parent has
 * not waited for it yet, or never does. Our id, its parent's, marks it as stale but keeps the check for leftover
 * processes. Written as PostgreSQL's user: as root, a link could redirect it anywhere.
 */
function disownStaleLocks(locations: Locations, account: Account, port: number): void {
  for (const name of ["postmaster.pid", `.s.PGSQL.${port}.lock`]) {
    const file = path.join(locations.data, name);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const [pid] = /^\d+/.exec(text) ?? [];
    if (!pid || isOurPostmaster(Number(pid), locations)) continue;
    const input = text.replace(pid, String(process.pid));
    execFileSync("/bin/sh", ["-c", 'cat > "$0"', file], { ...account, cwd: "/", input, stdio: ["pipe", "ignore", "ignore"] });
  }
}

function logSize(locations: Locations): number {
  return existsSync(locations.log) ? statSync(locations.log).size : 0;
}

function failure(locations: Locations, since: number): PostmasterFailure {
  const written = readFileSync(locations.log).subarray(since).toString();
  const faults = written.split("\n").filter((line) => /FATAL|PANIC|ERROR|LOG: {2}could not|DETAIL/.test(line));
  return new PostmasterFailure(
    faults.map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR|LOG|DETAIL): */, "")).join("; ") || written.trim(),
  );
}

/**
 * Uses a separate process group: Ctrl-C must not stop the server before the web processes.
 * @throws PostmasterFailure when it exits first; OperatorError when it cannot run here
 */
export async function launchPostmaster(
  locations: Locations,
  account: Account,
  binaries: Binaries,
  options: { port: number; throwAway: boolean },
): Promise<ChildProcess> {
  disownStaleLocks(locations, account, options.port);
  writeFileSync(locations.access, HOST_BASED_ACCESS);
  // The server may run as another user, whatever the umask.
  chmodSync(locations.access, 0o644);
  if (logSize(locations) > MAX_LOG_BYTES) renameSync(locations.log, `${locations.log}.old`);
  const since = logSize(locations);
  const log = openSync(locations.log, "a", 0o600);
  const args = serverArguments(locations, options.port, options.throwAway);
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: locations.home,
    env: ENVIRONMENT,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let failedToRun: Error | undefined;
  child.on("error", (error) => {
    failedToRun = error;
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const said = readPidFile(locations);
    if (said && said.pid === child.pid && said.ready) return child;
    if (failedToRun || child.exitCode === 126 || child.exitCode === 127) throw cannotRun(failedToRun);
    if (child.exitCode !== null || child.signalCode !== null) throw failure(locations, since);
    if (performance.now() > deadline) {
      throw new OperatorError(`PostgreSQL is not ready after ${READY_WITHIN_MS / 60_000} minutes; its log is ${locations.log}.`);
    }
    await delay(READY_POLL_MS);
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

/** Fast shutdown; if ignored, escalates, and the write-ahead log restores the data at the next start. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitUntilGone(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await waitUntilGone(pid, IMMEDIATE_STOP_MS)) return;
  signal(pid, "SIGKILL");
  await waitUntilGone(pid, IMMEDIATE_STOP_MS);
}

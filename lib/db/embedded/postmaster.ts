import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#lib/errors.ts";
import type { Account } from "./account.ts";
import { type Binaries, cannotRun } from "./binaries.ts";
import type { Locations } from "./locations.ts";
import { commandLine, isAlive, waitUntilGone } from "./processes.ts";
import { ENVIRONMENT, HOST_BASED_ACCESS, serverArguments } from "./server-settings.ts";

const READY_POLL_MS = 5;
const READY_WITHIN_MS = 300_000;
const LARGEST_LOG = 10 * 1024 * 1024;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 5000;

/** A postmaster that could not start, with what its log says. */
export class PostmasterFailure extends Error {
  /** Whether the next try, with the same port, may succeed: what a killed server leaves goes away by itself. */
  get passing(): boolean {
    return /shared memory|lock file|Address already in use|could not bind|starting up|shutting down/i.test(this.message);
  }
  get portTaken(): boolean {
    return /Address already in use|could not bind|could not create any TCP/i.test(this.message);
  }
}

/** What a postmaster says of itself in its data directory; undefined when none has run or it ended properly. */
export function readPidFile(locations: Locations): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(locations.data, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process is the postmaster of this data directory, not one that got its id later. */
export function isOurPostmaster(pid: number, locations: Locations): boolean {
  return isAlive(pid) && commandLine(pid).includes(`-D ${locations.data} `);
}

/**
 * PostgreSQL takes a left-over postmaster.pid for a living server when another
 * process has that id by now. Our own id, being its parent's, tells it that the
 * entry is old, and its check for left-over server processes still happens.
 * Written as PostgreSQL's user, whose folder it is: as root, a link there would lead anywhere.
 */
function disownStalePidFile(locations: Locations, account: Account): void {
  const left = readPidFile(locations);
  if (!left || !isAlive(left.pid) || isOurPostmaster(left.pid, locations)) return;
  const file = path.join(locations.data, "postmaster.pid");
  const input = readFileSync(file, "utf8").replace(/^-?\d+/, String(process.pid));
  execFileSync("/bin/sh", ["-c", 'cat > "$0"', file], { ...account, cwd: "/", input, stdio: ["pipe", "ignore", "ignore"] });
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
 * Starts the server in a process group of its own, so that Ctrl-C in the
 * terminal does not take it away before the web processes have finished.
 * @returns when it accepts connections
 * @throws PostmasterFailure when it ends first; OperatorError when it cannot run here at all
 */
export async function launchPostmaster(
  locations: Locations,
  account: Account,
  binaries: Binaries,
  options: { port: number; throwAway: boolean },
): Promise<ChildProcess> {
  disownStalePidFile(locations, account);
  writeFileSync(locations.access, HOST_BASED_ACCESS, { mode: 0o644 });
  if (logSize(locations) > LARGEST_LOG) renameSync(locations.log, `${locations.log}.old`);
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
    // It is gone, which is what is wanted.
  }
}

/**
 * Stops a server: connections are closed, everything is written (a fast shutdown).
 * One that does not obey is ended harder; its log then brings the data back at the next start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitUntilGone(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await waitUntilGone(pid, IMMEDIATE_STOP_MS)) return;
  signal(pid, "SIGKILL");
  await waitUntilGone(pid, IMMEDIATE_STOP_MS);
}

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { testEnvironment } from "#e2e/runner/settings.ts";
import { slot } from "#lib/runtime.ts";

const STOP_GRACE_MS = 10_000;
const STOP_POLL_MS = 50;
const OWN_GROUP = process.platform !== "win32";

/** What is running, so that an interrupted run leaves nothing behind. */
const running = slot<Set<ChildProcess>>("cli.test-processes", () => new Set());

interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** Ended, and counted as failed, when it takes longer. */
  longestMs?: number;
  /** Hears each finished line of output, for a sign of life. */
  onLine?: (line: string) => void;
}

export interface Ended {
  code: number;
  /** Standard output and standard error, as they came. */
  output: string;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(OWN_GROUP ? -child.pid : child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function linesTo(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") onLine(line.trim());
  };
}

/** Asks a program and all that it started to end, and makes sure of it. */
async function stop(child: ChildProcess): Promise<void> {
  const deadline = performance.now() + STOP_GRACE_MS;
  signalGroup(child, "SIGTERM");
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) await delay(STOP_POLL_MS);
  signalGroup(child, "SIGKILL");
}

/**
 * Runs a program to its end with its output kept back.
 * Guarantee: it stands in a process group of its own, which `stopAll` ends, and
 * nothing of that group is left when it has ended.
 */
export function runProgram(cwd: string, { program, args, env = {}, longestMs, onLine }: Command): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: testEnvironment(env), stdio: ["ignore", "pipe", "pipe"], detached: OWN_GROUP });
    running().add(child);
    const chunks: Buffer[] = [];
    const listen = onLine && linesTo(onLine);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        listen?.(chunk);
      });
    }
    let note = "";
    const late =
      longestMs === undefined
        ? undefined
        : setTimeout(() => {
            note = `\nEnded by the test run: it took longer than ${Math.round(longestMs / 1000)} s.\n`;
            void stop(child);
          }, longestMs);
    const done = (code: number): void => {
      clearTimeout(late);
      running().delete(child);
      resolve({ code: note === "" ? code : 1, output: Buffer.concat(chunks).toString() + note });
    };
    child.on("error", (error) => {
      note = `${program} could not be started: ${error.message}\n`;
      done(1);
    });
    child.on("exit", () => signalGroup(child, "SIGKILL"));
    child.on("close", (code) => done(code ?? 1));
  });
}

/** Ends every running program with all that it started; resolves when they are gone. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running()].map(stop));
}

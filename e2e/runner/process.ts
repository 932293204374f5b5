import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { testEnvironment } from "#e2e/runner/settings.ts";
import { singleton } from "#lib/platform/runtime.ts";

const STOP_GRACE_MS = 10_000;
const STOP_POLL_MS = 50;

const running = singleton<Set<ChildProcess>>("cli.test-processes", () => new Set());

interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
  maxMs?: number;
  /** Receives complete lines. */
  onLine?: (line: string) => void;
}

export interface Ended {
  code: number;
  output: string;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has already exited.
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

async function stop(child: ChildProcess): Promise<void> {
  const deadline = performance.now() + STOP_GRACE_MS;
  signalGroup(child, "SIGTERM");
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) await delay(STOP_POLL_MS);
  signalGroup(child, "SIGKILL");
}

/**
 * Runs a program and captures its output. Guarantees that it has its own process group, which `stopAll` stops, and
 * that none of the group outlives it.
 */
export function runProgram(cwd: string, { program, args, env = {}, maxMs, onLine }: Command): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: testEnvironment(env), stdio: ["ignore", "pipe", "pipe"], detached: true });
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
      maxMs === undefined
        ? undefined
        : setTimeout(() => {
            note = `\nEnded by the test run: it took longer than ${Math.round(maxMs / 1000)} s.\n`;
            void stop(child);
          }, maxMs);
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

export async function stopAll(): Promise<void> {
  await Promise.all([...running()].map(stop));
}

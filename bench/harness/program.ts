import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "../../lib/errors.ts";
import { closing } from "./closing.ts";
import { plainEnvironment, ROOT, workFolder } from "./places.ts";

const POLL_MS = 10;
const END_MS = 20_000;
const TAIL_CHARACTERS = 2000;

/** A server under measurement, on loopback. */
export interface Program {
  name: string;
  pid: number;
  port: number;
  /** Milliseconds from its start to its first answer. */
  startedWithinMs: number;
  /** How it ended, with the end of its log; undefined while it runs. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

interface Launch {
  name: string;
  args: string[];
  /** Beside PORT and HOST. */
  env: Record<string, string>;
  command?: string;
  cwd?: string;
  readyWithinMs?: number;
  /** A free one when left out. */
  port?: number;
  /** Whether it answers at its port; an answer to `GET /v1/pets` when left out. */
  answersAt?: (port: number) => Promise<boolean>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/pets`, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function howEnded({ signalCode, exitCode }: ChildProcess): string {
  return signalCode ?? `code ${exitCode}`;
}

/** A fault met while a server was asked: by the server's name and, when that has ended, with how. */
export function faultOf({ name, ended }: Program, { message }: Error): OperatorError {
  const end = ended();
  return new OperatorError(end === undefined ? `${name}: ${message}` : `${name} ended while it was asked: ${end}\n${message}`);
}

/** Ends a program and whatever it started: they stand in a process group of their own. */
async function end(child: ChildProcess, answersNow: () => Promise<boolean>): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      // All of it has ended.
    }
  };
  signal("SIGTERM");
  const late = setTimeout(() => signal("SIGKILL"), END_MS);
  if (!hasEnded(child)) await once(child, "exit");
  while (await answersNow()) await delay(POLL_MS);
  clearTimeout(late);
}

/**
 * Starts a server and waits for its first answer.
 * @throws OperatorError with the end of its log when it does not come up
 */
export async function startProgram({
  name,
  args,
  env,
  command = process.execPath,
  cwd = ROOT,
  readyWithinMs = 60_000,
  port: wanted,
  answersAt = answers,
}: Launch): Promise<Program> {
  const port = wanted ?? (await freePort());
  const log = path.join(workFolder("logs"), `${name.replaceAll(/[^a-z0-9]+/gi, "-")}-${port}.log`);
  const file = openSync(log, "w");
  const began = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...plainEnvironment(), HOST: "127.0.0.1", ...env, PORT: String(port) },
    // A log on standard output costs the server what it costs in service, and goes nowhere.
    stdio: ["ignore", env["LOG_LEVEL"] === "info" ? "ignore" : file, file],
    detached: true,
  });
  closeSync(file);
  const tail = (): string => readFileSync(log, "utf8").slice(-TAIL_CHARACTERS);
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  const stop = closing(() => end(child, () => answersAt(port)));
  while (!(await answersAt(port))) {
    if (hasEnded(child)) failure ??= `it ended with ${howEnded(child)}`;
    if (performance.now() - began > readyWithinMs) failure ??= `no answer within ${readyWithinMs / 1000} s`;
    if (failure) {
      await stop();
      throw new OperatorError(`${name} did not start: ${failure}\n${tail()}`);
    }
    await delay(POLL_MS);
  }
  const ended = (): string | undefined => (hasEnded(child) ? `${howEnded(child)}\n${tail()}` : undefined);
  return { name, pid: child.pid ?? 0, port, startedWithinMs: performance.now() - began, ended, stop };
}

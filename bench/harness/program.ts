import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#lib/platform/errors.ts";
import { closing } from "./closing.ts";
import { plainEnvironment, ROOT, workFolder } from "./places.ts";

const POLL_MS = 10;
const END_MS = 20_000;
const TAIL_CHARACTERS = 2000;

export interface Program {
  name: string;
  pid: number;
  port: number;
  startedWithinMs: number;
  /** How it exited, with the end of its log; undefined while running. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

interface Launch {
  name: string;
  args: string[];
  /** In addition to PORT and HOST. */
  env: Record<string, string>;
  command?: string;
  cwd?: string;
  readyWithinMs?: number;
  /** Defaults to a free port. */
  port?: number;
  /** Defaults to an answer to `GET /v1/pets`. */
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

export function faultOf({ name, ended }: Program, { message }: Error): OperatorError {
  const end = ended();
  return new OperatorError(end === undefined ? `${name}: ${message}` : `${name} ended while it was asked: ${end}\n${message}`);
}

async function end(child: ChildProcess, answersNow: () => Promise<boolean>): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      // The group has already exited.
    }
  };
  signal("SIGTERM");
  const late = setTimeout(() => signal("SIGKILL"), END_MS);
  if (!hasEnded(child)) await once(child, "exit");
  while (await answersNow()) await delay(POLL_MS);
  clearTimeout(late);
}

/**
 * Resolves at the first answer.
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
    // Discarded, but the server pays for logging as in production.
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

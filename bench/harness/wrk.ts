import path from "node:path";
import { INSIDE } from "#e2e/support/inside.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { BENCH } from "./places.ts";
import { faultOf, type Program } from "./program.ts";
import { type Command, runToEnd } from "./run-to-end.ts";

const LOAD = path.join(BENCH, "load");

export interface Load {
  /** A file of bench/load, without its extension. */
  script: "list-random" | "list-same" | "create" | "change" | "batch" | "mixed" | "feed" | "hosts" | "photos";
  /** Empty for `hosts` and `photos`. */
  key: string;
  path?: string;
  /** A file with a host, or a path, on each line. */
  names?: string;
  /** Pinned core; any by default. */
  core?: number;
  firstId?: number;
  lastId?: number;
}

export interface Run {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Reported {
  requests: number;
  micros: number;
  refused: number;
  broken: number;
  timeouts: number;
  p50: number;
  p99: number;
}

function readRun(output: string, what: string): Run {
  const json = /^BENCH (.+)$/m.exec(output)?.[1];
  if (json === undefined) throw new OperatorError(`The load said nothing that could be read:\n${output}`);
  const { requests, micros, refused, broken, timeouts, p50, p99 } = JSON.parse(json) as Reported;
  if (refused + broken + timeouts > 0 || requests === 0) {
    throw new OperatorError(
      `Under ${what}, of ${requests} requests ${refused} were refused, ${broken} broke and ${timeouts} timed out: nothing can be said.`,
    );
  }
  return { requests, seconds: micros / 1e6, perSecond: (requests * 1e6) / micros, p50: p50 / 1000, p99: p99 / 1000 };
}

/**
 * Puts a server under load from a separate program.
 * @param what the load's name in errors
 * @throws OperatorError with the server's name when a request gets no answer or a wrong one
 */
export async function runLoad(server: Program, what: string, load: Command): Promise<Run> {
  try {
    return readRun(await runToEnd(load), what);
  } catch (error) {
    throw error instanceof OperatorError ? faultOf(server, error) : error;
  }
}

export function onCore(core: number | undefined, command: string, args: string[]): { command: string; args: string[] } {
  return core === undefined ? { command, args } : { command: "taskset", args: ["-c", String(core), command, ...args] };
}

/**
 * Puts a server on loopback under wrk's load.
 * @throws OperatorError with the server's name when a request gets no 2xx
 */
export async function runWrk(server: Program, load: Load, seconds: number, connections: number): Promise<Run> {
  const env = {
    BENCH_LOAD: LOAD,
    BENCH_KEY: load.key,
    BENCH_PATH: load.path ?? "",
    BENCH_FIRST_ID: String(load.firstId ?? 0),
    BENCH_LAST_ID: String(load.lastId ?? 0),
    BENCH_NAMES: load.names ?? "",
    BENCH_INSIDE: Object.values(INSIDE).join(),
  };
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "5s",
    "-s",
    path.join(LOAD, `${load.script}.lua`),
    `http://127.0.0.1:${server.port}`,
  ];
  return await runLoad(server, load.script, { ...onCore(load.core, "wrk", args), env });
}

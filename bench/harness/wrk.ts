import path from "node:path";
import { OperatorError } from "../../lib/errors.ts";
import { BENCH } from "./places.ts";
import { runToEnd } from "./run-to-end.ts";

const LOAD = path.join(BENCH, "load");

/** What is asked of a server, again and again. */
export interface Load {
  /** A file of bench/load, without its ending. */
  script: "list-random" | "list-same" | "create" | "mixed";
  key: string;
  /** The address of `list-same`. */
  path?: string;
  /** The rows that `list-random` and `mixed` roam. */
  firstId?: number;
  lastId?: number;
}

/** What one run of wrk saw. */
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

/**
 * Puts a server on loopback under load.
 * @throws OperatorError when a request was not answered, or not with 2xx
 */
export async function runWrk(port: number, load: Load, seconds: number, connections: number): Promise<Run> {
  const env = {
    BENCH_LOAD: LOAD,
    BENCH_KEY: load.key,
    BENCH_PATH: load.path ?? "",
    BENCH_FIRST_ID: String(load.firstId ?? 0),
    BENCH_LAST_ID: String(load.lastId ?? 0),
  };
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "5s",
    "-s",
    path.join(LOAD, `${load.script}.lua`),
    `http://127.0.0.1:${port}`,
  ];
  const output = await runToEnd({ command: "wrk", args, env });
  const json = /^BENCH (.+)$/m.exec(output)?.[1];
  if (json === undefined) throw new OperatorError(`wrk said nothing that could be read:\n${output}`);
  const { requests, micros, refused, broken, timeouts, p50, p99 } = JSON.parse(json) as Reported;
  if (refused + broken + timeouts > 0 || requests === 0) {
    throw new OperatorError(
      `Under ${load.script}, of ${requests} requests ${refused} were refused, ${broken} broke and ${timeouts} timed out: nothing can be said.`,
    );
  }
  return { requests, seconds: micros / 1e6, perSecond: (requests * 1e6) / micros, p50: p50 / 1000, p99: p99 / 1000 };
}

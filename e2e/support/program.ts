import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";
import { eventually } from "./eventually.ts";
import { processesWith, signal } from "./process-tree.ts";
import { testPort } from "./test-port.ts";

const OWN_CHECKOUT: Checkout = { root: path.join(import.meta.dirname, "..", ".."), node: process.execPath };
const BUILT = path.join(".programs", "main.mjs");
/** Used by a release that does not bundle its programs. */
const MAIN = path.join("lib", "programs", "server", "main.ts");
const DEVELOPMENT = path.join("lib", "programs", "server", "development", "main.ts");
/** Starts take two to three seconds on an idle machine. */
const MAX_START_MS = 180_000;
const API_ADDRESS = /API +http:\/\/[^:]+:(\d+)\/v1/;

interface LogLine {
  pid: number;
  msg: string;
  [field: string]: unknown;
}

/** A prepared and built release. */
export interface Checkout {
  root: string;
  /** Node that it runs on. */
  node: string;
}

interface ProgramOptions {
  development?: boolean;
  /** Default: this checkout. */
  checkout?: Checkout;
}

export interface Program {
  /** Also the process group's ID. */
  pid: number;
  /** Example: `http://127.0.0.1:34567`. */
  base: string;
  /** Resolves at its banner. */
  serves: Promise<void>;
  /** Excludes the log. */
  printed(): string;
  /** Excludes request lines. */
  log: LogLine[];
  webProcesses(): number[];
  loseOutput(): void;
  /** Resolves on any exit. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  running(): number[];
  /** Kills all its processes with SIGKILL; resolves when none runs. */
  kill(): Promise<void>;
}

const started = new Set<Program>();

function readOutput(child: ChildProcess, log: LogLine[], onPrinted: (printed: string) => void): () => string {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8");
    stream?.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith('{"level"')) printed += `${line}\n`;
        else if (!line.endsWith('"msg":"request"}')) log.push(JSON.parse(line) as LogLine);
      }
      onPrinted(printed);
    });
  }
  return () => printed;
}

/** Starts the program on a free loopback port without waiting until it serves. */
export function launchProgram(
  environment: Record<string, string>,
  { development = false, checkout: { root, node } = OWN_CHECKOUT }: ProgramOptions = {},
): Program {
  // Every process inherits locale variables.
  const marker = `LC_PETSTORE_TEST=${crypto.randomUUID()}`;
  const [name = "", value = ""] = marker.split("=");
  const { PATH = "", HOME = "" } = process.env;
  const main = existsSync(path.join(root, BUILT)) ? BUILT : MAIN;
  const script = path.join(root, development ? DEVELOPMENT : main);
  // Photos of a test must not lie among those of the checkout's own database.
  const isElsewhere = environment["DATABASE_URL"] !== undefined && environment["DATA_DIR"] === undefined;
  const media = isElsewhere ? mkdtempSync(path.join(tmpdir(), "petstore-program-")) : undefined;
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", script], {
    cwd: root,
    env: {
      ...programEnvironment(root),
      PATH,
      HOME,
      NODE_ENV: "production",
      PETSTORE_ENV: "/dev/null",
      HOST: "127.0.0.1",
      PORT: "0",
      EDGE_HTTP_PORT: "off",
      EDGE_HTTPS_PORT: "off",
      ...(media && { DATA_DIR: media }),
      ...environment,
      [name]: value,
    },
    // The IPC channel reveals when the test run is gone.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (media) child.once("close", () => rmSync(media, { recursive: true, force: true }));
  const log: LogLine[] = [];
  const { promise: serves, resolve } = Promise.withResolvers<void>();
  const printed = readOutput(child, log, (text) => {
    if (text.includes("Petstore is ready.") && API_ADDRESS.test(text)) resolve();
  });
  const running = (): number[] => processesWith(marker).map(({ pid }) => pid);
  const program: Program = {
    pid: child.pid ?? 0,
    get base() {
      return `http://127.0.0.1:${API_ADDRESS.exec(printed())?.[1] ?? ""}`;
    },
    serves,
    printed,
    log,
    webProcesses: () =>
      processesWith(marker).flatMap(({ pid, command }) =>
        command.includes("web-process.") || command.startsWith("next-server") ? [pid] : [],
      ),
    ended: new Promise((resolve) => child.once("close", (code, by) => resolve({ code, signal: by }))),
    loseOutput() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    running,
    async kill() {
      await eventually("the end of the program", () => {
        const left = running();
        for (const pid of left) signal(pid, "SIGKILL");
        return left.length === 0;
      });
      started.delete(program);
    },
  };
  started.add(program);
  return program;
}

/**
 * Starts the program and waits for its banner.
 * @throws Error with its output when it exits first or does not serve in time
 */
export async function startProgram(environment: Record<string, string>, options?: ProgramOptions): Promise<Program> {
  const program = launchProgram({ PORT: `${await testPort()}`, ...environment }, options);
  const over = new AbortController();
  const ended = program.ended.then(() => {
    throw new Error(`the program ended before it served:\n${program.printed()}`);
  });
  const late = delay(MAX_START_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`the program did not serve within ${MAX_START_MS / 1000} s:\n${program.printed()}`);
  });
  await Promise.race([program.serves, ended, late]).finally(() => over.abort());
  return program;
}

export async function stopProgram(program: Program): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  signal(program.pid, "SIGTERM");
  return await program.ended;
}

/** Kills every program started here, whatever state a failed test left; for `afterEach` or `afterAll`. */
export async function endPrograms(): Promise<void> {
  for (const program of [...started]) await program.kill();
}

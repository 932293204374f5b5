import { spawn } from "node:child_process";
import { once } from "node:events";
import { eventually } from "#e2e/support/eventually.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { plainEnvironment } from "./places.ts";
import { runToEnd } from "./run-to-end.ts";

const START_MS = 20_000;

/** Arguments for a configuration file. */
export interface ProxyProgram {
  program: string;
  check(file: string): string[];
  run(file: string): string[];
  version: readonly [option: string, pattern: RegExp];
}

export interface RunningProxy {
  version: string;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/**
 * Resolves when it serves.
 * @throws OperatorError with what it says when it does not start
 */
export async function startProxyProgram(
  { program, check, run, version: [option, pattern] }: ProxyProgram,
  file: string,
  isServing: () => Promise<boolean>,
): Promise<RunningProxy> {
  await runToEnd({ command: program, args: check(file) });
  const version = pattern.exec(await runToEnd({ command: program, args: [option], withErrors: true }))?.[1] ?? "";
  const child = spawn(program, run(file), { env: plainEnvironment(), stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  const look = (): Promise<boolean> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new OperatorError(`${program} ended:\n${said}`);
    return isServing();
  };
  await eventually(`${program} to serve`, look, START_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { version, signal: (name) => void child.kill(name), stop };
}

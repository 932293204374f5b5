import { spawn } from "node:child_process";
import { OperatorError } from "#lib/platform/errors.ts";
import { plainEnvironment, ROOT } from "./places.ts";

export interface Command {
  command?: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Returned too, in the order in which they came. */
  withErrors?: boolean;
}

/**
 * Returns a program's standard output.
 * @throws OperatorError with its output when it fails
 */
export function runToEnd({ command = process.execPath, args, env = {}, cwd = ROOT, withErrors = false }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...plainEnvironment(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => {
      out.push(chunk);
      all.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => all.push(chunk));
    child.once("error", (error) => reject(new OperatorError(`${command} could not be run: ${error.message}`, { cause: error })));
    child.once("close", (code) => {
      if (code === 0) return resolve(Buffer.concat(withErrors ? all : out).toString());
      reject(
        new OperatorError(`${command} ${args.slice(0, 4).join(" ")} failed (${code}):\n${Buffer.concat(all).toString().slice(-2000)}`),
      );
    });
  });
}

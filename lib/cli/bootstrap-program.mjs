import { spawn } from "node:child_process";
import { constants } from "node:os";
import { programEnvironment } from "./program-environment.mjs";

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];
const FLAGS = ["--disable-warning=ExperimentalWarning"];

/**
 * Runs the program proper until it ends and takes over its exit code.
 * Guarantees: every stop signal reaches it, and it hears over the channel when
 * this process is gone, however it went.
 *
 * @param {string} node @param {string} script @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string> }} options
 */
export function runProgram(node, script, args, { cwd, env }) {
  const child = spawn(node, [...FLAGS, script, ...args], {
    cwd,
    env: { ...programEnvironment(cwd), ...process.env, ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`${script} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

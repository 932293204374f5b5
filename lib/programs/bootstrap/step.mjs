import { spawn } from "node:child_process";
import { constants } from "node:os";

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program and captures its output. Guarantees that it has its own process group and that a signal to this
 * process stops that whole group, so no unfinished install or build continues.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runStep(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== "win32";
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: ownGroup });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));

    const stop = (signal) => {
      try {
        process.kill(ownGroup ? -child.pid : child.pid, "SIGTERM");
      } catch {
        // Already exited.
      }
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    const done = (code, fault = "") => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve({ code, output: Buffer.concat(chunks).toString() + fault });
    };
    child.on("error", (error) => done(1, `${error.message}\n`));
    child.on("close", (code) => done(code ?? 1));
  });
}

/** Writes to standard error, because standard output carries the command line of the program to run. @param {string} text */
export function progress(text) {
  process.stderr.write(`${text}\n`);
}

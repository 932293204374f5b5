import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const POLL_MS = 250;
const MAX_SETUP_MS = 30 * 60_000;

/** Its message is a sentence for the person at the terminal. */
export class SetupError extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output] shown before the sentence
   */
  constructor(sentence, output = "") {
    super(sentence);
    this.output = output;
  }
}

/** Writes to standard error, because standard output carries the command line of the program to run. @param {string} text */
export function progress(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends its process group when its standard input does, which this process holds open as long as it lives. */
const WHILE_READ = 'exec 3<&0 </dev/null; (read -r _ <&3; kill -TERM -$$) & "$@" 3<&-; code=$?; kill $!; exit $code';

/**
 * Runs a program and captures its output. It stops, with everything that it started, when this process gets a signal or
 * is killed, so no unfinished install or build continues.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runStep(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"], detached: true };
    const child = spawn("sh", ["-c", WHILE_READ, "sh", command, ...args], options);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const stop = (signal) => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    const end = (code, reason = "") => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve({ code, output: output + reason });
    };
    child.on("error", (error) => end(1, `${error.message}\n`));
    child.on("close", (code) => end(code ?? 1));
  });
}

/** Itself or one of its processes, by SIGKILL: as the system does where memory runs out. @param {{ code: number, output: string }} ended */
export function wasKilled({ code, output }) {
  return code === 128 + constants.signals.SIGKILL || /\bsignal: SIGKILL\b/.test(output);
}

function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > MAX_SETUP_MS) return false;
    return process.kill(Number(readFileSync(file, "utf8")), 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Of two commands in a fresh clone, the later one waits, so they never install or build over each other.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function whileAlone(root, work) {
  const file = path.join(root, ".data", "setup.lock");
  mkdirSync(path.dirname(file), { recursive: true });
  for (let said = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isHeld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!said) progress("Another command is setting up this folder; waiting for it…");
    said = true;
    await delay(POLL_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.on("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

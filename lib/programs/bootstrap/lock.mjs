import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { progress } from "./step.mjs";

const POLL_MS = 250;
const MAX_SETUP_MS = 30 * 60_000;

/** @param {string} file @returns {number | undefined} the pid of the holder if it is still running */
function liveHolder(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (Date.now() - statSync(file).mtimeMs > MAX_SETUP_MS) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === "EPERM" ? 0 : undefined;
  }
}

/**
 * Runs setup work under a lock: of two commands in a fresh clone, the later one waits, so they never install or build
 * over each other.
 *
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(root, work) {
  const file = path.join(root, ".data", "setup.lock");
  mkdirSync(path.dirname(file), { recursive: true });
  for (let said = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = liveHolder(file);
    if (holder === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!said) progress(`Another command (process ${holder}) is setting up this folder; waiting for it…`);
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

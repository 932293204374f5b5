import { readFileSync } from "node:fs";
import { constants } from "node:os";

const POLL_MS = 100;
const SHELL = /^[^\0]*sh\0(-c|[^\0]*bootstrap\.sh)\0/;
const RUNNERS = /npm|yarn|bun|sh\0-c/;

/** @param {number} pid @param {string} file @returns {string} empty if /proc has no answer */
function proc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function lineage() {
  const parent = process.ppid;
  const npm = SHELL.test(proc(parent, "cmdline")) ? /^PPid:\s*(\d+)$/m.exec(proc(parent, "status"))?.[1] : "";
  return `${parent} ${npm}`;
}

/** Raises SIGTERM when npm exits: npm may be killed, and its shell forwards no signals. No-op without npm. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = lineage();
  const bornOrphan = /^1 |^\d+ 1$/.test(before) && !RUNNERS.test(proc(1, "cmdline"));
  const check = () => {
    if (!bornOrphan && lineage() === before) return;
    // Only once: a second SIGTERM means stop immediately.
    clearInterval(timer);
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(128 + constants.signals.SIGTERM);
  };
  const timer = setInterval(check, POLL_MS).unref();
  check();
}

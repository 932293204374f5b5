import { constants } from "node:os";

const LOOK_MS = 250;

/** Raises SIGTERM once when npm, the parent of its scripts' programs, is killed and so forwards no signal. No-op without npm. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // Only once: a second SIGTERM means stop immediately.
    clearInterval(timer);
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(128 + constants.signals.SIGTERM);
  }, LOOK_MS).unref();
}

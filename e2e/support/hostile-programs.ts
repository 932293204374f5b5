import { readFileSync } from "node:fs";

/** Limit per program. */
const MAX_SOCKETS = 5000;
/** Descriptors for files, pipes, and the event loop. */
const OTHER_DESCRIPTORS = 128;
const MIN_DESCRIPTORS = 1024;

/**
 * How many programs it takes to open this many sockets. Node raises the soft limit to the hard limit at startup, so
 * the soft limit read here applies.
 * @throws Error below 1,024 descriptors, too few for the port or its clients
 */
export function hostilePrograms(sockets: number, limits = readFileSync("/proc/self/limits", "utf8")): number {
  const [, text = "unlimited"] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  const allowed = text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
  if (allowed < MIN_DESCRIPTORS) {
    throw new Error(`${sockets} connections need at least ${MIN_DESCRIPTORS} descriptors for each process; ulimit -Hn allows ${allowed}.`);
  }
  return Math.ceil(sockets / Math.min(MAX_SOCKETS, allowed - OTHER_DESCRIPTORS));
}

import { readFileSync } from "node:fs";

/** No program holds more than this, however many the system allows. */
const MOST_SOCKETS = 5000;
/** Descriptors of a program that are no sockets of the test: its files, pipes and the event loop's own. */
const OTHER_DESCRIPTORS = 128;
const LEAST_DESCRIPTORS = 1024;

/**
 * How many programs it takes to hold so many sockets: each as many as the system lets one process open. Node raises the
 * soft limit to the hard one when it starts, so the soft one that is read here is the one that holds.
 * @throws Error below 1,024 descriptors, with which neither the port nor its clients can be tried
 */
export function hostilePrograms(sockets: number, limits = readFileSync("/proc/self/limits", "utf8")): number {
  const [, text = "unlimited"] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  const allowed = text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
  if (allowed < LEAST_DESCRIPTORS) {
    throw new Error(
      `${sockets} connections need at least ${LEAST_DESCRIPTORS} descriptors for each process; ulimit -Hn allows ${allowed}.`,
    );
  }
  return Math.ceil(sockets / Math.min(MOST_SOCKETS, allowed - OTHER_DESCRIPTORS));
}

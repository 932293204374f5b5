import type { Part } from "./report.ts";
import { excusedUntil, isLeftHung, type Phase, recoveryText } from "./schedule.ts";
import { percentile } from "./tables.ts";
import { type Answered, hasFailed, type Traffic } from "./traffic.ts";

export interface Seen {
  traffic: readonly Traffic[];
  phases: readonly Phase[];
  /** Epoch milliseconds. */
  from: number;
}

const FAILED =
  "Failed means a 5xx or no answer. Refused is a 429 over the limit, a 401 with a revoked key, a webhook message that the receiver refused, a check of a domain that was asked for too early, and the like.";
const HUNG =
  "Hung after a kill means a connection that was handed to a web process just before it was killed and stayed open without an answer, a known limit (docs/limits.md).";

/** The first fault during which it was asked or answered. */
export function faultOf({ at, ms }: Pick<Answered, "at" | "ms">, phases: readonly Phase[]): Phase | undefined {
  return phases.find((phase) => at <= excusedUntil(phase) && at + ms >= phase.from);
}

const isAccepted = ({ status }: Answered): boolean => status >= 200 && status < 300;

export function trafficPart({ traffic, phases }: Omit<Seen, "from">): Part {
  const canHang = phases.some(({ leavesHung }) => leavesHung);
  const rows = traffic.map(({ name, answers: { all } }) => {
    const isHung = (one: Answered): boolean => phases.some((phase) => isLeftHung(one, phase));
    const hung = all.filter(isHung).length;
    const failed = all.filter((one) => hasFailed(one) && !isHung(one));
    const excused = failed.filter((one) => faultOf(one, phases)).length;
    const accepted = all.filter(isAccepted).length;
    const refused = all.length - accepted - hung - failed.length;
    return [name, accepted, refused, ...(canHang ? [hung] : []), excused, failed.length - excused].map(String);
  });
  const head = ["Traffic", "Accepted", "Refused", ...(canHang ? ["Hung after a kill"] : []), "Failed during a fault", "Failed otherwise"];
  return { title: "Traffic", head, rows, note: canHang ? `${FAILED} ${HUNG}` : FAILED };
}

export function latencyPart({ traffic, phases }: Omit<Seen, "from">): Part {
  const rows = traffic.flatMap(({ name, answers }) => {
    const accepted = answers.all.filter((one) => isAccepted(one) && one.ms > 0);
    if (accepted.length === 0) return [];
    const figures = (isFaulted: boolean): string => {
      const times = accepted.filter((one) => (faultOf(one, phases) !== undefined) === isFaulted).map((one) => one.ms);
      return times.length === 0 ? "–" : [0.5, 0.95, 0.99].map((part) => percentile(times, part)).join(", ");
    };
    return [[name, figures(false), figures(true)]];
  });
  const note =
    "A fault's time ends when all traffic is accepted again. Webhooks are timed from their event, or the message before, to their first attempt.";
  return { title: "Latency", head: ["Accepted", "Calm: p50, p95, p99 in ms", "During faults: p50, p95, p99 in ms"], rows, note };
}

function kindOf(one: Answered, phase: Phase): string {
  if (isLeftHung(one, phase)) return "hung";
  return one.status === 0 ? "no answer" : `${one.status}`;
}

export function faultPart({ traffic, phases, from }: Seen): Part {
  const rows = phases.map((phase) => {
    const failed = traffic.flatMap(({ name, answers }) => {
      const kinds = answers.all.filter((one) => hasFailed(one) && faultOf(one, phases) === phase).map((one) => kindOf(one, phase));
      const counts = [...new Set(kinds)].sort().map((kind) => `${kinds.filter((one) => one === kind).length} × ${kind}`);
      return counts.length === 0 ? [] : [`${name} ${counts.join(" and ")}`];
    });
    const lasted = phase.until === phase.from ? "at once" : `${Math.round((phase.until - phase.from) / 1000)} s`;
    return [phase.name, `${Math.round((phase.from - from) / 1000)} s`, lasted, recoveryText(phase), failed.join(", ") || "none"];
  });
  return { title: "Faults", head: ["Fault", "Began after", "Lasted", "All accepted again after (the last)", "Failed answers"], rows };
}

/** Failures that no fault excuses, and recoveries that did not happen, in words. */
export function unexcused({ traffic, phases }: Omit<Seen, "from">): string[] {
  const calm = traffic.flatMap(({ name, answers }) =>
    answers.all
      .filter((one) => hasFailed(one) && !faultOf(one, phases) && !phases.some((phase) => isLeftHung(one, phase)))
      .map(
        ({ at, status, ms }) =>
          `${name}: ${status || "no answer"} at ${new Date(at).toISOString()} after ${Math.round(ms)} ms, outside the faults`,
      ),
  );
  const slow = traffic.flatMap(({ name, answers, maxMs = Number.POSITIVE_INFINITY }) => {
    const times = answers.all.filter((one) => one.ms > maxMs && !faultOf(one, phases)).map((one) => one.ms);
    if (times.length === 0) return [];
    return [
      `${name}: ${times.length} took more than ${maxMs / 1000} s, up to ${(Math.max(...times) / 1000).toFixed(1)} s, outside the faults`,
    ];
  });
  const unrecovered = phases
    .filter(({ recoveredAt }) => recoveredAt === undefined)
    .map(({ name }) => `no recovery within a minute from “${name}”`);
  return [...unrecovered, ...calm, ...slow];
}

import { setTimeout as delay } from "node:timers/promises";
import { type Answered, hasFailed, hasHung, type Traffic } from "./traffic.ts";

export interface Fault {
  name: string;
  /** A connection that was handed to the killed process may hang until its client gives up (docs/limits.md). */
  leavesHung?: boolean;
  begin(): unknown;
  /** Omitted where nothing needs to be undone: the service recovers by itself. */
  end?(): unknown;
}

/** Times are epoch milliseconds. */
export interface Phase {
  name: string;
  from: number;
  /** End of the cause. */
  until: number;
  /** See `Fault`. */
  leavesHung: boolean;
  /** Time at which all traffic got answers again; undefined if not within a minute. */
  recoveredAt: number | undefined;
  /** The traffic that was accepted again last, or not at all. */
  slowest: string[];
}

type Cause = Pick<Phase, "from" | "until" | "leavesHung">;

const MAX_FAULT_MS = 20_000;
/** It has recovered after this time without a failed response. */
const QUIET_MS = 4000;
const MAX_RECOVERY_MS = 60_000;
const POLL_MS = 250;
/** After this time, no connection goes to a killed process, even on a busy machine. */
const DEATH_SEEN_MS = 1000;

/** The end of what a fault excuses. */
export const excusedUntil = ({ until, recoveredAt }: Phase): number => recoveredAt ?? until + MAX_RECOVERY_MS;

/** Asked when a process was killed: a known limit, no failure. */
export const isLeftHung = (one: Answered, { leavesHung, from }: Pick<Phase, "leavesHung" | "from">): boolean =>
  leavesHung && hasHung(one) && one.at <= from + DEATH_SEEN_MS && one.at + one.ms >= from;

/** The first accepted answer to a question asked after `until`, or the end of the last failed one; undefined if none came yet. */
function acceptedAgainAt({ answers: { all } }: Pick<Traffic, "answers">, phase: Cause): number | undefined {
  const { until } = phase;
  const since = all.slice(all.findLastIndex(({ at, ms }) => at + ms < until) + 1);
  const accepted = since.find(({ at, status }) => at >= until && status >= 200 && status < 300);
  if (!accepted) return undefined;
  const isHung = (one: Answered): boolean => isLeftHung(one, phase);
  const isHeldUp = since.some((one) => isHung(one) && accepted.at >= one.at + one.ms);
  const failed = since.findLast((one) => hasFailed(one) && !isHung(one));
  return Math.max(isHeldUp ? until : accepted.at + accepted.ms, failed ? failed.at + failed.ms : 0);
}

/** @returns when all traffic was accepted again after the cause */
export async function recovery(
  traffic: readonly Pick<Traffic, "name" | "isSteady" | "answers">[],
  cause: Cause,
): Promise<Pick<Phase, "recoveredAt" | "slowest">> {
  const steady = traffic.filter(({ isSteady }) => isSteady);
  const deadline = Date.now() + MAX_RECOVERY_MS + QUIET_MS;
  for (;;) {
    await delay(POLL_MS);
    const times = steady.map((one) => ({ name: one.name, at: acceptedAgainAt(one, cause) ?? Number.POSITIVE_INFINITY }));
    const last = Math.max(...times.map(({ at }) => at));
    if (Date.now() - last >= QUIET_MS) return { recoveredAt: last, slowest: times.filter(({ at }) => at === last).map(({ name }) => name) };
    if (Date.now() > deadline)
      return { recoveredAt: undefined, slowest: times.filter(({ at }) => Date.now() - at < QUIET_MS).map(({ name }) => name) };
  }
}

/** Example: `2.1 s (dashboard pages)`. */
export function recoveryText({ until, recoveredAt, slowest }: Phase): string {
  const after = recoveredAt === undefined ? "not within a minute" : `${((recoveredAt - until) / 1000).toFixed(1)} s`;
  return `${after} (${slowest.join(", ")})`;
}

interface Schedule {
  faults: Fault[];
  traffic: readonly Traffic[];
  /** The whole time, of which each fault gets an equal turn after a calm one. */
  ms: number;
  say(line: string): void;
}

/** @returns the faults, and what was promised and not there after one of them */
export async function breakOneByOne({ faults, traffic, ms, say }: Schedule): Promise<{ phases: Phase[]; missing: string[] }> {
  const [phases, missing] = [[] as Phase[], [] as string[]];
  const began = Date.now();
  const turnMs = ms / (faults.length + 1);
  const first = await recovery(traffic, { from: began, until: began, leavesHung: false });
  if (first.recoveredAt === undefined) throw new Error(`no accepted answer before any fault: ${first.slowest.join(", ")}`);
  for (const [n, fault] of faults.entries()) {
    await delay(Math.max(0, began + (n + 1) * turnMs - Date.now()));
    const from = Date.now();
    await fault.begin();
    if (fault.end) await delay(Math.min(MAX_FAULT_MS, turnMs / 3));
    const until = fault.end ? Date.now() : from;
    await fault.end?.();
    const cause = { from, until, leavesHung: fault.leavesHung ?? false };
    const phase = { name: fault.name, ...cause, ...(await recovery(traffic, cause)) };
    phases.push(phase);
    say(`${Math.round((from - began) / 1000)} s: ${fault.name}; all accepted again after its end: ${recoveryText(phase)}`);
    for (const one of traffic) missing.push(...((await one.check?.()) ?? []).map((what) => `${one.name}, after “${fault.name}”: ${what}`));
  }
  await delay(Math.max(0, began + ms - Date.now()));
  return { phases, missing };
}

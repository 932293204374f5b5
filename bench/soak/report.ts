import { cpus, totalmem } from "node:os";
import { type Flooded, floodTable } from "./floods.ts";
import type { Usage } from "./growth.ts";
import { excusedUntil, isLeftHung, type Phase, recoveryText } from "./schedule.ts";
import { percentile, table } from "./tables.ts";
import { type Answered, hasFailed, type Traffic } from "./traffic.ts";

export interface Outcome {
  minutes: number;
  command: string;
  /** Epoch milliseconds. */
  from: number;
  phases: Phase[];
  traffic: readonly Traffic[];
  usage: Usage[];
  figures: string[];
  floods: Flooded[];
  /** Promises not kept, in words; empty when all is well. */
  broken: string[];
}

const MAX_SHOWN = 30;

/** The first fault during which it was asked or answered. */
export function faultOf({ at, ms }: Pick<Answered, "at" | "ms">, phases: readonly Phase[]): Phase | undefined {
  return phases.find((phase) => at <= excusedUntil(phase) && at + ms >= phase.from);
}

const isAccepted = ({ status }: Answered): boolean => status >= 200 && status < 300;

export function trafficTable({ traffic, phases }: Pick<Outcome, "traffic" | "phases">): string {
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
  const hung = canHang ? ["Hung after a kill"] : [];
  return table(["Traffic", "Accepted", "Refused", ...hung, "Failed during a fault", "Failed otherwise"], rows);
}

function latencyTable({ traffic, phases }: Outcome): string {
  const rows = traffic.flatMap(({ name, answers }) => {
    const accepted = answers.all.filter((one) => isAccepted(one) && one.ms > 0);
    if (accepted.length === 0) return [];
    const figures = (isFaulted: boolean): string => {
      const times = accepted.filter((one) => (faultOf(one, phases) !== undefined) === isFaulted).map((one) => one.ms);
      return times.length === 0 ? "–" : [0.5, 0.95, 0.99].map((part) => percentile(times, part)).join(", ");
    };
    return [[name, figures(false), figures(true)]];
  });
  return table(["Accepted", "Calm: p50, p95, p99 in ms", "During faults: p50, p95, p99 in ms"], rows);
}

function kindOf(one: Answered, phase: Phase): string {
  if (isLeftHung(one, phase)) return "hung";
  return one.status === 0 ? "no answer" : `${one.status}`;
}

export function faultTable({ traffic, phases, from }: Pick<Outcome, "traffic" | "phases" | "from">): string {
  const rows = phases.map((phase) => {
    const failed = traffic.flatMap(({ name, answers }) => {
      const kinds = answers.all.filter((one) => hasFailed(one) && faultOf(one, phases) === phase).map((one) => kindOf(one, phase));
      const counts = [...new Set(kinds)].sort().map((kind) => `${kinds.filter((one) => one === kind).length} × ${kind}`);
      return counts.length === 0 ? [] : [`${name} ${counts.join(" and ")}`];
    });
    const lasted = phase.until === phase.from ? "at once" : `${Math.round((phase.until - phase.from) / 1000)} s`;
    return [phase.name, `${Math.round((phase.from - from) / 1000)} s`, lasted, recoveryText(phase), failed.join(", ") || "none"];
  });
  return table(["Fault", "Began after", "Lasted", "All accepted again after (the last)", "Failed answers"], rows);
}

function usageTable({ usage }: Outcome): string {
  const shown = (values: (number | undefined)[]): string =>
    values.map((value) => (value === undefined ? "–" : `${Math.round(value)}`)).join(", ");
  const rows = usage.map(({ part, megabytes, handles }) => [part, shown(megabytes), shown(handles)]);
  return table(["Part", "Memory (PSS) in MiB: start, middle, end", "Open handles: start, middle, end"], rows);
}

export const machineText = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`;

/** Failures that no fault excuses, and recoveries that did not happen, in words. */
export function unexcused({ traffic, phases }: Pick<Outcome, "traffic" | "phases">): string[] {
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

export function reportMarkdown(outcome: Outcome): string {
  const { minutes, command, from, broken, figures } = outcome;
  const shown = broken.slice(0, MAX_SHOWN).map((one) => `- ${one}`);
  return `# Soak

\`${command}\`: ${minutes} minutes of mixed traffic with faults one after another, on ${new Date(from).toISOString().slice(0, 10)}. ${machineText()}, and Node ${process.versions.node}; the machine also ran the load, PostgreSQL, Redis, DNS, the certificate authority, and the receiver of webhooks. [What is checked](../docs/testing.md#soaking).

${broken.length === 0 ? "**Nothing acknowledged was lost, no limit was exceeded, and nothing failed outside the faults.**" : `**${broken.length} promises were broken:**\n\n${shown.join("\n")}`}

${figures.map((one) => `- ${one}`).join("\n")}

## Traffic

${trafficTable(outcome)}

Failed means a 5xx or no answer. Hung after a kill means a connection that was handed to a web process just before it was killed and stayed open without an answer, a [known limit](../docs/limits.md#redis-and-several-processes). Refused is a 429 over the limit, a webhook message that the receiver refused, a check of a domain that was asked for too early, and the like.

## Latency

${latencyTable(outcome)}

A fault's time ends when all traffic is accepted again. Webhooks are timed from their event, or the message before, to their first attempt.

## Faults

${faultTable(outcome)}

## Floods

${floodTable(outcome.floods)}

After the faults, one after another: what one person with twenty projects, or the homes of one network (IPv6 /48), take of what all share, and how long another tenant's or visitor's requests take. Half a flood's time before it is the quiet one.

## Memory and handles

${usageTable(outcome)}

Medians of calm samples, in each third of the time. ${minutes < MIN_JUDGED_MINUTES ? `A run of less than ${MIN_JUDGED_MINUTES} minutes is too short to tell growth.` : "It grows if the end exceeds the middle by more than a tenth and 16 MiB, or 8 handles."}
`;
}

/** Caches and compiled code fill up at first. */
export const MIN_JUDGED_MINUTES = 15;

import { setTimeout as delay } from "node:timers/promises";
import type { Part } from "../harness/report.ts";
import { percentile } from "../harness/tables.ts";
import { type Answered, Answers } from "../harness/traffic.ts";

/** One person or network takes a shared resource. */
export interface Flood {
  name: string;
  /** Request of another tenant, or of another visitor of the same site. */
  neighbor: string;
  ask(): Promise<{ status: number }>;
  /** Resolves soon after `stop`. */
  pour(stop: AbortSignal): Promise<void>;
}

export interface Flooded extends Pick<Flood, "name" | "neighbor"> {
  quiet: Answered[];
  during: Answered[];
}

const PACE_MS = 150;
/** A flood needs this time to reach its level. */
const RISE_MS = 2000;

async function measure(ask: Flood["ask"], ms: number): Promise<Answered[]> {
  const answers = new Answers();
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await answers.count(ask);
    await delay(PACE_MS);
  }
  return answers.all;
}

/** Runs floods one after another, each after a quiet period. @param ms length of each flood, and limit of the quiet period */
export async function floodOneByOne(floods: readonly Flood[], ms: number, say: (line: string) => void): Promise<Flooded[]> {
  const measured: Flooded[] = [];
  for (const { name, neighbor, ask, pour } of floods) {
    const quiet = await measure(ask, ms / 2);
    const stop = new AbortController();
    const pouring = pour(stop.signal);
    await delay(RISE_MS);
    const during = await measure(ask, ms);
    stop.abort();
    await pouring;
    measured.push({ name, neighbor, quiet, during });
    say(
      `${name}: another's ${neighbor}: ${figures(quiet)} ms before, ${figures(during)} ms meanwhile, ${refusedOf(during).length} refused`,
    );
  }
  return measured;
}

const refusedOf = (answers: readonly Answered[]): Answered[] => answers.filter(({ status }) => status < 200 || status >= 400);

function figures(answers: readonly Answered[]): string {
  const times = answers.map(({ ms }) => ms);
  return [0.5, 0.95].map((part) => percentile(times, part)).join(", ");
}

export function floodPart(floods: readonly Flooded[]): Part {
  const head = ["Flood", "Another's", "Quiet: p50, p95 in ms", "Meanwhile: p50, p95 in ms", "Asked", "Refused"];
  const rows = floods.map(({ name, neighbor, quiet, during }) => {
    return [name, neighbor, figures(quiet), figures(during), `${during.length}`, `${refusedOf(during).length}`];
  });
  const note =
    "After the faults, one after another: what one person with twenty projects, or the homes of one network (IPv6 /48), take of what all share, and how long another tenant's or visitor's requests take. Half a flood's time before it is the quiet one.";
  return { title: "Floods", head, rows, note };
}

/** Sentences about refused requests of others. */
export function refusedOthers(floods: readonly Flooded[]): string[] {
  return floods.flatMap(({ name, neighbor, during }) => {
    const statuses = [...new Set(refusedOf(during).map(({ status }) => status || "no answer"))];
    return statuses.length === 0 ? [] : [`${name}: another's ${neighbor} was refused (${statuses.join(", ")})`];
  });
}

import type { Pace } from "../options.ts";
import { cpuSeconds } from "./proc.ts";
import type { Program } from "./program.ts";
import { type Spread, spread } from "./spread.ts";
import { type Load, type Run, runWrk } from "./wrk.ts";

export interface Contender {
  name: string;
  program: Program;
  /** A function is a custom load and gets no warm-up. */
  load: Load | ((program: Program, seconds: number, connections: number) => Promise<Run>);
  /**
   * Called after each load: returns once the program has finished the requests that the load left behind, which would
   * take the next load's time.
   */
  settle?: () => Promise<unknown>;
}

export interface Sample extends Run {
  /** CPU microseconds per request, including children. */
  cpuMicros: number;
  cores: number;
}

/** Keyed by contender. Samples with the same index come from the same round. */
export type Race = Map<string, Sample[]>;

async function round({ program, load, settle }: Contender, seconds: number, connections: number): Promise<Sample> {
  const before = cpuSeconds(program.pid);
  const run = await (typeof load === "function" ? load(program, seconds, connections) : runWrk(program, load, seconds, connections));
  const used = cpuSeconds(program.pid) - before;
  await settle?.();
  return { ...run, cpuMicros: (used * 1e6) / run.requests, cores: used / run.seconds };
}

/** After this many requests, or warm-ups, the program counts as fully compiled. */
const WARM_REQUESTS = 20_000;
const MAX_WARM_UP_ROUNDS = 6;

async function warmUp({ program, load, settle }: Contender, { warmUpSeconds, connections }: Pace): Promise<void> {
  if (typeof load === "function") return;
  let requests = 0;
  for (let i = 0; i < MAX_WARM_UP_ROUNDS && requests < WARM_REQUESTS; i += 1) {
    requests += (await runWrk(program, load, warmUpSeconds, connections)).requests;
    await settle?.();
  }
}

/** Warms up each contender, then measures them round by round in rotating order. */
export async function race(contenders: Contender[], pace: Pace): Promise<Race> {
  const { rounds, roundSeconds, connections } = pace;
  for (const contender of contenders) await warmUp(contender, pace);
  const samples: Race = new Map(contenders.map(({ name }) => [name, []]));
  for (let i = 0; i < rounds; i += 1) {
    for (let j = 0; j < contenders.length; j += 1) {
      const contender = contenders[(i + j) % contenders.length] as Contender;
      samples.get(contender.name)?.push(await round(contender, roundSeconds, connections));
    }
  }
  return samples;
}

export function figure(race: Race, name: string, read: (sample: Sample) => number): Spread {
  return spread((race.get(name) ?? []).map(read));
}

/** The ratio of two contenders, round by round. */
export function ratio(race: Race, name: string, by: string, read: (sample: Sample) => number = (sample) => sample.perSecond): Spread {
  const others = race.get(by) ?? [];
  return spread((race.get(name) ?? []).map((sample, i) => read(sample) / read(others[i] as Sample)));
}

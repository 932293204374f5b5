import type { Pace } from "../options.ts";
import { cpuSeconds } from "./proc.ts";
import type { Program } from "./program.ts";
import { type Spread, spread } from "./spread.ts";
import { type Load, type Run, runWrk } from "./wrk.ts";

/** One line of a comparison. */
export interface Contender {
  name: string;
  program: Program;
  /** For wrk, or a load of its own, whose program is warm already. */
  load: Load | ((program: Program, seconds: number, connections: number) => Promise<Run>);
}

export interface Sample extends Run {
  /** CPU of the program and its children, in microseconds per request. */
  cpuMicros: number;
  /** How much of one core that was. */
  cores: number;
}

/** All rounds of each contender, by name; the nth of each stand side by side. */
export type Race = Map<string, Sample[]>;

async function round({ program, load }: Contender, seconds: number, connections: number): Promise<Sample> {
  const before = cpuSeconds(program.pid);
  const run = await (typeof load === "function" ? load(program, seconds, connections) : runWrk(program, load, seconds, connections));
  const used = cpuSeconds(program.pid) - before;
  return { ...run, cpuMicros: (used * 1e6) / run.requests, cores: used / run.seconds };
}

/** So many requests, or so many times the warm-up, and a program runs as compiled as it will. */
const WARM_REQUESTS = 20_000;
const LONGEST_WARM_UP = 6;

async function warmUp({ program, load }: Contender, { warmUpSeconds, connections }: Pace): Promise<void> {
  if (typeof load === "function") return;
  let requests = 0;
  for (let i = 0; i < LONGEST_WARM_UP && requests < WARM_REQUESTS; i += 1) {
    requests += (await runWrk(program, load, warmUpSeconds, connections)).requests;
  }
}

/** Warms each contender up, then measures them in turn, round by round, in an order that rotates. */
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

/** One figure of a contender over its rounds. */
export function figure(of: Race, name: string, read: (sample: Sample) => number): Spread {
  return spread((of.get(name) ?? []).map(read));
}

/** A contender's figure by another's, round by round. */
export function ratio(of: Race, name: string, by: string, read: (sample: Sample) => number = (sample) => sample.perSecond): Spread {
  const others = of.get(by) ?? [];
  return spread((of.get(name) ?? []).map((sample, i) => read(sample) / read(others[i] as Sample)));
}

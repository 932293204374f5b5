import type { Databases } from "./harness/fixture.ts";
import { figure, type Race, ratio } from "./harness/race.ts";
import { ratioText, type Spread, spreadText } from "./harness/spread.ts";
import type { Options } from "./options.ts";

/** What a measurement gets. */
export interface Bench {
  options: Options;
  databases: Databases;
  /** Tells the person who waits what is going on. */
  say(sentence: string): void;
}

/** One goal of the design and how it came out. */
export interface Goal {
  what: string;
  wanted: string;
  measured: string;
  met: boolean;
}

/** What a measurement gives: goes into the results as a table with its goals. */
export interface Section {
  title: string;
  /** What was done, in a sentence or two. */
  note: string;
  columns: string[];
  rows: string[][];
  goals: Goal[];
}

export const RACE_COLUMNS = ["", "requests/s, median (min to max)", "× the reference", "p50 ms", "p99 ms", "CPU µs per request"];

/** The rows of a race; each contender by the reference, round by round. */
export function raceRows(race: Race, reference: string): string[][] {
  return [...race.keys()].map((name) => [
    name,
    spreadText(figure(race, name, (sample) => sample.perSecond)),
    name === reference ? "1" : ratioText(ratio(race, name, reference)),
    figure(race, name, (sample) => sample.p50).median.toFixed(2),
    figure(race, name, (sample) => sample.p99).median.toFixed(2),
    figure(race, name, (sample) => sample.cpuMicros).median.toFixed(0),
  ]);
}

/** A goal that a ratio must reach. */
export function atLeast(what: string, wanted: number, of: Spread, than: string): Goal {
  return { what, wanted: `≥ ${wanted} × ${than}`, measured: ratioText(of), met: of.median >= wanted };
}

/** A goal that a ratio must not pass. */
export function atMost(what: string, wanted: number, of: Spread, than: string): Goal {
  return { what, wanted: `≤ ${wanted} × ${than}`, measured: ratioText(of), met: of.median <= wanted };
}

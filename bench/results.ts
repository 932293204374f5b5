import type { Databases } from "./harness/fixture.ts";
import { figure, type Race, ratio } from "./harness/race.ts";
import { ratioText, type Spread, spreadText } from "./harness/spread.ts";
import type { Options } from "./options.ts";

export interface Bench {
  options: Options;
  databases: Databases;
  say(sentence: string): void;
}

export interface Goal {
  what: string;
  wanted: string;
  measured: string;
  met: boolean;
}

export interface Section {
  title: string;
  note: string;
  columns: string[];
  rows: string[][];
  goals: Goal[];
}

export const RACE_COLUMNS = ["", "requests/s, median (min to max)", "× the reference", "p50 ms", "p99 ms", "CPU µs per request"];

/** Relative to the reference, round by round. */
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

export function minGoal(what: string, wanted: number, spread: Spread, than: string): Goal {
  return { what, wanted: `≥ ${wanted} × ${than}`, measured: ratioText(spread), met: spread.median >= wanted };
}

export function maxGoal(what: string, wanted: number, spread: Spread, than: string): Goal {
  return { what, wanted: `≤ ${wanted} × ${than}`, measured: ratioText(spread), met: spread.median <= wanted };
}

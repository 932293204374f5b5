import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BENCH } from "./harness/places.ts";
import { MEASURE_NAMES, type MeasureName } from "./options.ts";
import type { Section } from "./results.ts";

const FILE = path.join(BENCH, "results.json");

export interface KeptSection {
  date: string;
  command: string;
  section: Section;
}

type Kept = Partial<Record<MeasureName, KeptSection>>;

export function keptSections(): KeptSection[] {
  const kept: Kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Kept) : {};
  return MEASURE_NAMES.flatMap((name) => kept[name] ?? []);
}

export function keepSections(fresh: Kept): void {
  const kept: Kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Kept) : {};
  writeFileSync(FILE, `${JSON.stringify({ ...kept, ...fresh }, null, 2)}\n`);
}

/**
 * Mixed traffic with faults one after another: `npm run soak -- [--minutes N] [--only part-of-a-fault's-name]
 * [--out file]`. Writes a report, says what the program logged, and exits with 1 when something acknowledged was lost,
 * something failed outside the faults, or a process grows.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Program } from "#e2e/support/program.ts";
import { mountDisk, unmountDisk } from "./disk.ts";
import { driveToEnd } from "./drive.ts";
import { faultsOf } from "./faults.ts";
import { floodOneByOne, refusedOthers } from "./floods.ts";
import { usageOf } from "./growth.ts";
import { openInstallation } from "./installation.ts";
import { faultOf, MIN_JUDGED_MINUTES, type Outcome, reportMarkdown, unexcused } from "./report.ts";
import { breakOneByOne } from "./schedule.ts";
import type { Started } from "./started.ts";
import { type Sample, sampleOf } from "./usage.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const SAMPLE_MS = 5000;
const NO_FAULTS = { phases: [], missing: [] };
const MAX_FLOOD_MS = 20_000;
/** A flood lasts for at most this part of the time. */
const MIN_FLOOD_PART = 12;
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    out: { type: "string", default: path.join(ROOT, "bench", "SOAK.md") },
  },
});
const minutes = Number(values.minutes);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Errors that the program logged, most frequent first. */
function loggedErrors(log: Program["log"]): string[] {
  const counts = new Map<string, number>();
  for (const { msg, err } of log) {
    const text = `${msg}: ${(err as { message?: string } | undefined)?.message ?? ""}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${count} × ${text}`);
}

async function soak(started: Started): Promise<Outcome> {
  const folder = await started.add(
    () => mkdtempSync(path.join(tmpdir(), "petstore-soak-")),
    (made) => rmSync(made, { recursive: true }),
  );
  // PostgreSQL may run as another user, which must traverse it.
  chmodSync(folder, 0o711);
  const disk = await started.add(() => mountDisk(folder), unmountDisk);
  if (disk === undefined) say("Only root can mount a file system of its own: the full disk is left out.");
  const { parts, traffic, figures, floods } = await openInstallation(started, disk, say);

  const [from, samples] = [Date.now(), [] as Sample[]];
  await started.add(() => setInterval(() => samples.push(...sampleOf(parts.program, Date.now())), SAMPLE_MS), clearInterval);
  const stop = new AbortController();
  await started.add(
    () => undefined,
    () => stop.abort(),
  );
  const working = Promise.all(traffic.map((one) => one.run(stop.signal)));
  const faults = faultsOf({ ...parts, disk }).filter(({ name }) => name.includes(values.only));
  const faulted = faults.length === 0 ? NO_FAULTS : await breakOneByOne({ faults, traffic, ms: minutes * 60_000, say });
  const { phases, missing } = faulted;
  const until = Date.now();
  const flooding = floods.filter(({ name }) => name.includes(values.only));
  const flooded = await floodOneByOne(flooding, Math.min(MAX_FLOOD_MS, (minutes * 60_000) / MIN_FLOOD_PART), say);
  stop.abort();
  await working;
  say("Waiting for what was promised …");
  const unkept: string[] = [];
  for (const one of traffic) unkept.push(...(await one.broken()).map((what) => `${one.name}: ${what}`));
  say(["The program logged:", ...loggedErrors(parts.program.log)].join("\n"));
  const usage = usageOf(samples, from, until, (at) => !faultOf({ at, ms: 0 }, phases));
  const growing = minutes < MIN_JUDGED_MINUTES ? [] : usage.flatMap(({ part, grows }) => grows.map((what) => `${part} grows: ${what}`));
  const broken = [...missing, ...unkept, ...refusedOthers(flooded), ...unexcused({ traffic, phases }), ...growing];
  return {
    minutes,
    command: `npm run soak -- --minutes ${minutes}${values.only && ` --only ${JSON.stringify(values.only)}`}`,
    from,
    phases,
    traffic,
    usage,
    figures: figures(),
    floods: flooded,
    broken,
  };
}

const outcome = await driveToEnd(soak, {}, say);
writeFileSync(values.out, reportMarkdown(outcome));
say(`Written to ${path.relative(process.cwd(), values.out)}: ${outcome.broken.length === 0 ? "all promises kept" : "promises broken"}.`);
process.exit(outcome.broken.length === 0 ? 0 : 1);

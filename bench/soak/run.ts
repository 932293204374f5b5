/**
 * Mixed traffic with faults one after another: `npm run soak -- [--minutes N] [--only part-of-a-fault's-name]
 * [--out file]`. Prints a report and what the program logged, and exits with 1 when something acknowledged was lost,
 * something failed outside the faults, or a process grows.
 */
import { type Run, runTool } from "../harness/runner.ts";
import { breakOneByOne } from "../harness/schedule.ts";
import { underTraffic, unkept } from "../harness/traffic.ts";
import { faultOf, faultPart, latencyPart, trafficPart, unexcused } from "../harness/traffic-tables.ts";
import { mountDisk, unmountDisk } from "./disk.ts";
import { faultsOf } from "./faults.ts";
import { floodOneByOne, floodPart, refusedOthers } from "./floods.ts";
import { growing, type Sample, sampleOf, usageOf, usagePart } from "./growth.ts";
import { openService } from "./service.ts";

const SAMPLE_MS = 5000;
const NO_FAULTS = { phases: [], missing: [] };
const MAX_FLOOD_MS = 20_000;
/** A flood lasts for at most this part of the time. */
const MIN_FLOOD_PART = 12;

async function soak({ options: { minutes, only }, started, say }: Run<{ minutes: number; only: string }>) {
  const folder = await started.folder("soak");
  const disk = await started.add(() => mountDisk(folder), unmountDisk);
  if (disk === undefined) say("Only root can mount a file system of its own: the full disk is left out.");
  const { parts, machine, traffic, figures, floods, logged } = await openService({ started, say }, disk);

  const [from, samples, ms] = [Date.now(), [] as Sample[], minutes * 60_000];
  await started.add(() => setInterval(() => samples.push(...sampleOf(machine.program.pid, Date.now())), SAMPLE_MS), clearInterval);
  const faults = faultsOf({ ...parts, disk }).filter(({ name }) => name.includes(only));
  const flooding = floods.filter(({ name }) => name.includes(only));
  const { phases, missing, until, flooded } = await underTraffic(started, traffic, async () => {
    const faulted = faults.length === 0 ? NO_FAULTS : await breakOneByOne({ faults, traffic, ms, say });
    const until = Date.now();
    return { ...faulted, until, flooded: await floodOneByOne(flooding, Math.min(MAX_FLOOD_MS, ms / MIN_FLOOD_PART), say) };
  });
  say("Waiting for what was promised …");
  const broken = [...missing, ...(await unkept(traffic)), ...refusedOthers(flooded), ...unexcused({ traffic, phases })];
  say(logged());
  const usage = usageOf(samples, from, until, (at) => !faultOf({ at, ms: 0 }, phases));
  const seen = { traffic, phases, from };
  return {
    title: "Soak",
    what: `${minutes} minutes of mixed traffic with faults one after another, and then floods.`,
    figures: figures(),
    parts: [trafficPart(seen), latencyPart(seen), faultPart(seen), floodPart(flooded), usagePart(usage, minutes)],
    broken: [...broken, ...growing(usage, minutes)],
  };
}

await runTool({ script: "soak", options: { minutes: 30, only: "" }, work: soak });

import path from "node:path";
import { startPetstore } from "../harness/petstore.ts";
import { BENCH } from "../harness/places.ts";
import { figure, race } from "../harness/race.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import { spread, spreadText } from "../harness/spread.ts";
import type { Bench, Section } from "../results.ts";

const OURS = "Petstore";
const GOAL_PERCENT = 10;

export async function measureAdmission({ options, databases }: Bench): Promise<Section> {
  const fixture = await databases.withPets(options.pace.pets);
  const { key, firstId, lastId, url } = fixture;
  const ours = await startPetstore(OURS, url, { LIST_CACHE_MB: "0" });
  const result = await race([{ name: OURS, program: ours, load: { script: "list-random", key, firstId, lastId } }], options.pace);
  await ours.stop();
  const env = { DATABASE_URL: url, BENCH_KEY: key, LOG_LEVEL: "warn" };
  const loop = ["--disable-warning=ExperimentalWarning", path.join(BENCH, "measures", "admission-loop.ts")];
  const printed = /^ADMISSION (.+)$/m.exec(await runToEnd({ args: loop, env }))?.[1] ?? "";
  const admission = spread(JSON.parse(printed) as number[]);
  const whole = figure(result, OURS, (sample) => sample.cpuMicros);
  const percent = (admission.median / whole.median) * 100;
  return {
    title: "Key check and limiter",
    note: "`admit()` (key, cache, both windows) alone in a loop, against the server's whole CPU per uncached list.",
    columns: ["", "CPU µs, median (min to max)"],
    rows: [
      ["key check and limiter", spreadText(admission, 2)],
      ["an uncached list, whole", spreadText(whole, 1)],
    ],
    goals: [
      {
        what: "Key check and limiter together",
        wanted: `≤ ${GOAL_PERCENT}% of an uncached list's CPU`,
        measured: `${percent.toFixed(1)}%`,
        met: percent <= GOAL_PERCENT,
      },
    ],
  };
}

import path from "node:path";
import { BENCH } from "../harness/places.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import { spread, spreadText } from "../harness/spread.ts";
import type { Bench, Section } from "../results.ts";

export async function measureAnnouncements({ databases }: Bench): Promise<Section> {
  const { url } = await databases.withPets(1);
  const loop = ["--disable-warning=ExperimentalWarning", path.join(BENCH, "measures", "announcement-loop.ts")];
  const printed = /^ANNOUNCED (.+)$/m.exec(await runToEnd({ args: loop, env: { DATABASE_URL: url, LOG_LEVEL: "warn" } }))?.[1] ?? "";
  const measured = (JSON.parse(printed) as number[]).sort((a, b) => a - b);
  const p99 = measured[Math.floor(measured.length * 0.99)] ?? Number.NaN;
  return {
    title: "Announced changes",
    note: "From sending a transaction that announces a change until a process that listens has heard it (LISTEN and NOTIFY), one after another.",
    columns: ["", "ms, median (min to max)", "p99 ms"],
    rows: [["a change reaches another connection", spreadText(spread(measured), 2), p99.toFixed(2)]],
    goals: [],
  };
}

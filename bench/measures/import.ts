import path from "node:path";
import { BENCH } from "../harness/places.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import type { Bench, Section } from "../results.ts";

const GOAL = 5000;
/** Memory of the larger file against that of a tenth of it. */
const FLAT = 1.5;

interface Imported {
  /** Seconds. */
  check: number;
  add: number;
  /** MB of objects in use at most, looked at each second. */
  held: number;
  /** MB of the process at most, with its garbage. */
  peak: number;
}

async function imported(url: string, rows: number): Promise<Imported> {
  const loop = ["--disable-warning=ExperimentalWarning", "--expose-gc", path.join(BENCH, "measures", "import-loop.ts")];
  const env = { DATABASE_URL: url, BENCH_ROWS: String(rows), LOG_LEVEL: "warn" };
  return JSON.parse(/^IMPORT (.+)$/m.exec(await runToEnd({ args: loop, env }))?.[1] ?? "") as Imported;
}

/** Files with profiles, checked and added as the worker's jobs do. */
export async function measureImport({ options, databases, say }: Bench): Promise<Section> {
  const { importRows } = options.pace;
  const sizes = [importRows / 10, importRows];
  const measured: [number, Imported][] = [];
  for (const rows of sizes) {
    say(`Importing ${rows.toLocaleString("en")} rows …`);
    measured.push([rows, await imported(await databases.empty("bench_import"), rows)]);
  }
  const perSecond = (rows: number, seconds: number): string => Math.round(rows / seconds).toLocaleString("en");
  const [[, small], [rows, large]] = measured as [[number, Imported], [number, Imported]];
  const growth = large.held / small.held;
  return {
    title: "Import of animals with profiles",
    note: "A CSV file of 15 columns, 12 of them of the profile, is checked and then added in steps of 500 rows, each a commit with its history and events, as the worker does it, in one process of its own, whose garbage is collected each second to see what it holds.",
    columns: ["rows", "checked a second", "added a second", "both, seconds", "held at most, MB", "peak memory, MB"],
    rows: measured.map(([count, { check, add, held, peak }]) => [
      count.toLocaleString("en"),
      perSecond(count, check),
      perSecond(count, add),
      (check + add).toFixed(1),
      held.toFixed(0),
      peak.toFixed(0),
    ]),
    goals: [
      {
        what: `Import of ${rows.toLocaleString("en")} rows with profiles: added`,
        wanted: `≥ ${GOAL.toLocaleString("en")} a second`,
        measured: perSecond(rows, large.add),
        met: rows / large.add >= GOAL,
      },
      {
        what: "Import: memory held, against a file of a tenth",
        wanted: `≤ ${FLAT} ×`,
        measured: `${growth.toFixed(2)} ×`,
        met: growth <= FLAT,
      },
    ],
  };
}

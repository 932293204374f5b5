import { hashPassword } from "#lib/people/auth/password.service.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { startVisitor, type Visit } from "../harness/browser.ts";
import { type Fixture, onDatabase } from "../harness/fixture.ts";
import { startPetstore } from "../harness/petstore.ts";
import { cpuSeconds } from "../harness/proc.ts";
import { type Spread, spread, spreadText } from "../harness/spread.ts";
import type { Bench, Section } from "../results.ts";

const PAINT_GOAL_MS = 1000;
/** Requests after as many warm-ups. */
const ASKED = 100;
const PERSON = { email: "bench@example.org", password: "otter lamp violet nine" };
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Subject {
  name: string;
  path: string;
  scriptGoalBytes: number;
}

/** @returns the pages to weigh */
async function makeSubjects(fixture: Fixture): Promise<Subject[]> {
  const hash = await hashPassword(PERSON.password);
  return await onDatabase(fixture.url, async (client) => {
    await client.query("insert into users (email, name, password_hash, is_admin) values ($1, 'Bench', $2, true)", [PERSON.email, hash]);
    const deploy = "insert into deploys (project_id, number, state, settings) values ($1, 1, 'ready', $2)";
    await client.query(deploy, [fixture.projectId, NEW_SETTINGS]);
    const { rows } = await client.query<{ slug: string }>("select slug from projects where id = $1", [fixture.projectId]);
    return [
      { name: "Animals page", path: `/p/${rows[0]?.slug}/animals`, scriptGoalBytes: 220_000 },
      { name: "Public site", path: `/sites/${rows[0]?.slug}.localhost/`, scriptGoalBytes: 0 },
    ];
  });
}

const kilobytes = ({ median, min, max }: Spread): string => spreadText({ median: median / 1000, min: min / 1000, max: max / 1000 }, 1);

export async function measurePageWeight({ options: { pace }, databases, say }: Bench): Promise<Section> {
  const fixture = await databases.withPets(pace.pets);
  const subjects = await makeSubjects(fixture);
  const program = await startPetstore("Petstore", fixture.url);
  const visitor = await startVisitor(program, PERSON);
  const rows: string[][] = [];
  const goals: Section["goals"] = [];
  for (const { name, path, scriptGoalBytes } of subjects) {
    say(`Asking for the ${name.toLowerCase()} ${2 * ASKED} times …`);
    await visitor.ask(path, ASKED);
    const before = cpuSeconds(program.pid);
    await visitor.ask(path, ASKED);
    const cpuMs = ((cpuSeconds(program.pid) - before) * 1000) / ASKED;
    for (const window of WINDOWS) {
      const visit: Visit = { path, ...window };
      say(`Loading the ${name.toLowerCase()} at ${window.width} px …`);
      await visitor.load(visit);
      const loads = [];
      for (let i = 0; i < pace.pageLoads; i += 1) loads.push(await visitor.load(visit));
      const script = spread(loads.map((load) => load.scriptBytes));
      const wire = spread(loads.map((load) => load.scriptWireBytes));
      const paint = spread(loads.map((load) => load.largestPaintMs));
      rows.push([name, `${window.width} × ${window.height}`, kilobytes(script), kilobytes(wire), spreadText(paint), cpuMs.toFixed(1)]);
      goals.push(
        {
          what: `${name} at ${window.width} px: script on first load`,
          wanted: `≤ ${scriptGoalBytes / 1000} kB`,
          measured: `${(script.median / 1000).toFixed(1)} kB`,
          met: script.median <= scriptGoalBytes,
        },
        {
          what: `${name} at ${window.width} px: largest paint`,
          wanted: "≤ 1 s",
          measured: `${(paint.median / 1000).toFixed(2)} s`,
          met: paint.median <= PAINT_GOAL_MS,
        },
      );
    }
  }
  await visitor.close();
  await program.stop();
  return {
    title: "The weight of pages",
    note: `Chromium with an empty cache opens, signed in, the table of ${pace.pets.toLocaleString("en")} animals, and the public site of the same project, each ${pace.pageLoads} times in each window. Script as it came over the wire: compressed, which the goal counts, and with the headers of its files. The server's CPU is for the page alone, of ${ASKED} requests one after another.`,
    columns: [
      "page",
      "window",
      "script, kB, median (min to max)",
      "with headers",
      "largest paint, ms, median (min to max)",
      "CPU ms of the server",
    ],
    rows,
    goals,
  };
}

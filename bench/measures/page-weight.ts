import { hashPassword } from "../../lib/auth/password/service.ts";
import { startVisitor, type Visit } from "../harness/browser.ts";
import { type Fixture, onDatabase } from "../harness/fixture.ts";
import { startPetstore } from "../harness/petstore.ts";
import { type Spread, spread, spreadText } from "../harness/spread.ts";
import type { Bench, Section } from "../results.ts";

const SCRIPT_GOAL_BYTES = 250_000;
const PAINT_GOAL_MS = 1000;
const PERSON = { email: "bench@example.org", password: "otter lamp violet nine" };
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Makes a person who may enter every project. @returns the path of the project's animals */
async function makePerson(fixture: Fixture): Promise<string> {
  const hash = await hashPassword(PERSON.password);
  return await onDatabase(fixture.url, async (client) => {
    await client.query("insert into users (email, name, password_hash, is_admin) values ($1, 'Bench', $2, true)", [PERSON.email, hash]);
    const { rows } = await client.query<{ slug: string }>("select slug from projects where id = $1", [fixture.projectId]);
    return `/p/${rows[0]?.slug}/animals`;
  });
}

const kilobytes = ({ median, least, most }: Spread): string =>
  spreadText({ median: median / 1000, least: least / 1000, most: most / 1000 }, 1);

/** What the animals page costs a browser that comes for the first time. */
export async function measurePageWeight({ options: { pace }, databases, say }: Bench): Promise<Section> {
  const fixture = await databases.withPets(pace.pets);
  const path = await makePerson(fixture);
  const program = await startPetstore("Petstore", fixture.url);
  const visitor = await startVisitor(program, PERSON);
  const rows: string[][] = [];
  const goals: Section["goals"] = [];
  for (const window of WINDOWS) {
    const visit: Visit = { path, ...window };
    say(`Loading the page at ${window.width} px …`);
    await visitor.load(visit);
    const loads = [];
    for (let i = 0; i < pace.pageLoads; i += 1) loads.push(await visitor.load(visit));
    const script = spread(loads.map((load) => load.scriptBytes));
    const paint = spread(loads.map((load) => load.largestPaintMs));
    rows.push([`${window.width} × ${window.height}`, kilobytes(script), spreadText(paint)]);
    goals.push(
      {
        what: `Animals page at ${window.width} px: script on first load`,
        wanted: "≤ 250 kB",
        measured: `${(script.median / 1000).toFixed(1)} kB`,
        met: script.median <= SCRIPT_GOAL_BYTES,
      },
      {
        what: `Animals page at ${window.width} px: largest paint`,
        wanted: "≤ 1 s",
        measured: `${(paint.median / 1000).toFixed(2)} s`,
        met: paint.median <= PAINT_GOAL_MS,
      },
    );
  }
  await visitor.close();
  await program.stop();
  return {
    title: "The weight of the animals page",
    note: `A signed-in Chromium with an empty cache opens the table of ${pace.pets.toLocaleString("en")} animals, ${pace.pageLoads} times in each window. Script as it came over the wire, gzip and headers included.`,
    columns: ["window", "script, kB, median (min to max)", "largest paint, ms, median (min to max)"],
    rows,
    goals,
  };
}

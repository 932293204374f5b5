import sharp from "sharp";

import { ANIMALS_A_PAGE } from "#lib/sites/publishing/public/rules.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { PHONES, startVisitor, type Visit } from "../harness/browser.ts";
import { makeProject, onDatabase } from "../harness/fixture.ts";
import { startPetstore } from "../harness/petstore.ts";
import { workFolder } from "../harness/places.ts";
import type { Program } from "../harness/program.ts";
import { spread, spreadText } from "../harness/spread.ts";
import type { Bench, Section } from "../results.ts";

const GOAL_MS: Record<string, number> = { "4G": 1200, "slow 4G": 2500 };
/** A phone's fonts have the measures of those that come; Debian's differ. A fifth of what web.dev calls good. */
const MAX_SHIFT = 0.02;
/** The first animal has these besides its cover. */
const MORE_PHOTOS = 3;
const WINDOW = { width: 390, height: 844 };
/** More than a page of them is available. */
const SEEDED = 100;
const LOOK_AGAIN_MS = 500;
const MAX_WAIT_MS = 300_000;

/** Draws a picture as large as a camera's photo: soft shapes with grain. */
async function photograph(seed: number): Promise<Buffer> {
  const size = { width: 1600, height: 1200 };
  const grain = await sharp({ create: { ...size, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 26 } } })
    .blur(1.4)
    .png()
    .toBuffer();
  const hue = (seed * 47) % 360;
  const shapes = Array.from({ length: 14 }, (_, i) => {
    const [x, y, r] = [(seed * 131 + i * 397) % 1600, (seed * 71 + i * 211) % 1200, 90 + ((seed + i) % 7) * 45];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(hue + i * 17) % 360} 45% ${25 + ((i * 13) % 55)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="hsl(${hue} 35% 60%)"/>${shapes.join("")}</svg>`;
  const scene = sharp(Buffer.from(svg)).composite([{ input: grain, blend: "soft-light" }]);
  return await scene.jpeg({ quality: 90 }).toBuffer();
}

type Listed = { photos: { state: string }[] }[];

async function call(program: Program, key: string, path: string, body?: FormData): Promise<Response> {
  const url = `http://127.0.0.1:${program.port}${path}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` }, ...(body && { method: "POST", body }) });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Adds one photo per animal, processed by the worker. */
async function addPhotos(program: Program, key: string, ids: readonly string[]): Promise<void> {
  for (const [seed, id] of ids.entries()) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await photograph(seed))]), "photo.jpg");
    await call(program, key, `/v1/pets/${id}/photos`, form);
  }
  const began = Date.now();
  for (;;) {
    const pets = (await (await call(program, key, `/v1/pets?include=photos&ids=${[...new Set(ids)].join(",")}`)).json()) as Listed;
    if (pets.every(({ photos }) => photos.every(({ state }) => state === "ready"))) return;
    if (Date.now() - began > MAX_WAIT_MS) throw new Error("The photos were not processed in time.");
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

type Goal = Section["goals"][number];

function goalsOf(what: string, maxMs: number, measured: { paint: number; shift: number; script: number }): Goal[] {
  const { paint, shift, script } = measured;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  return [
    { what: `${what}: largest paint`, wanted: `≤ ${maxMs / 1000} s`, measured: seconds(paint), met: paint <= maxMs },
    { what: `${what}: layout shift`, wanted: `≤ ${MAX_SHIFT}`, measured: shift.toFixed(3), met: shift <= MAX_SHIFT },
    { what: `${what}: script`, wanted: "0 kB", measured: `${script} B`, met: script === 0 },
  ];
}

export async function measurePhone({ options: { pace }, databases, say }: Bench): Promise<Section> {
  const url = await databases.empty("bench_phone");
  const { projectId, key } = await makeProject({ DATABASE_URL: url }, SEEDED);
  const { slug, ids } = await onDatabase(url, async (client) => {
    await client.query("insert into deploys (project_id, number, state, settings) values ($1, 1, 'ready', $2)", [projectId, NEW_SETTINGS]);
    const listed = "select id from pets where project_id = $1 and status = 'available' order by id desc limit $2";
    const { rows } = await client.query<{ id: string }>(listed, [projectId, ANIMALS_A_PAGE]);
    const project = await client.query<{ slug: string }>("select slug from projects where id = $1", [projectId]);
    return { slug: project.rows[0]?.slug, ids: rows.map(({ id }) => id) };
  });
  if (ids.length < ANIMALS_A_PAGE) throw new Error("There are too few animals for a page.");
  const program = await startPetstore("Petstore", url, { DATA_DIR: workFolder("phone") });
  say(`Uploading ${ids.length} photos …`);
  await addPhotos(program, key, [...ids, ...Array<string>(MORE_PHOTOS).fill(ids[0] ?? "")]);
  const visitor = await startVisitor(program);
  const site = `/sites/${slug}.localhost/`;
  const pages: [name: string, path: string][] = [
    ["list", site],
    ["animal", `${site}animals/${ids[0]}`],
  ];
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, path] of pages) {
    for (const [network, phone] of Object.entries(PHONES)) {
      say(`Loading the ${name} on a phone on ${network} …`);
      const visit: Visit = { path, ...WINDOW, phone };
      await visitor.load(visit);
      const loads = [];
      for (let i = 0; i < pace.pageLoads; i += 1) loads.push(await visitor.load(visit));
      const [script, shift] = [Math.max(...loads.map((load) => load.scriptBytes)), Math.max(...loads.map((load) => load.layoutShift))];
      const paint = spread(loads.map(({ largestPaintMs }) => largestPaintMs));
      const wire = spread(loads.map(({ wireBytes }) => wireBytes / 1000));
      rows.push([name, network, spreadText(paint), shift.toFixed(3), String(script), spreadText(wire, 0)]);
      goals.push(...goalsOf(`Public ${name} on a phone on ${network}`, GOAL_MS[network] ?? 0, { paint: paint.median, shift, script }));
    }
  }
  await visitor.close();
  await program.stop();
  const { pixelRatio, slowdown } = PHONES["4G"];
  const networks = Object.entries(PHONES).map(([name, { megabits, roundTripMs }]) => `${name}: ${megabits} Mbit/s, ${roundTripMs} ms`);
  return {
    title: "The public pages on a phone",
    note: `Chromium with an empty cache opens a site's list of ${ids.length} animals, each with a photo, and the page of the first, which has ${MORE_PHOTOS + 1}, each ${pace.pageLoads} times, at ${WINDOW.width} × ${WINDOW.height} with ${pixelRatio} pixels to a point and a processor slowed down ${slowdown} times. Networks, with the time of a round trip: ${networks.join("; ")}. Photos are drawn with grain, so that they are as large as a camera's; those below the window are loaded when they come near it.`,
    columns: ["page", "network", "largest paint, ms, median (min to max)", "layout shift", "script, bytes", "all, kB, median (min to max)"],
    rows,
    goals,
  };
}

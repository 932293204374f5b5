import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { ASKING, MEASURED, startBareFiles, startCaddyFiles } from "../harness/front.ts";
import { startPetstore } from "../harness/petstore.ts";
import { copyPhotos, MAX_PHOTOS, uploadPhotos } from "../harness/photos.ts";
import { workFolder } from "../harness/places.ts";
import type { Program } from "../harness/program.ts";
import { type Contender, figure, type Race, race, ratio, type Sample } from "../harness/race.ts";
import { ratioText, type Spread, spread, spreadText } from "../harness/spread.ts";
import { needTools } from "../harness/tools.ts";
import { type Bench, minGoal, type Section } from "../results.ts";

const GOAL = 0.8;
const UPLOADED = 200;
const SOME = 1000;
/** A page of a site shows this many. */
const A_PAGE = 24;
const SHOWN = "-800.webp";
const BARE = "bare node:http";
const SIDES = ["Petstore", "Caddy", BARE] as const;

/** Path of a photo on each side. */
type Shown = Record<(typeof SIDES)[number], string>;

function shownIn(folder: string): Shown[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(SHOWN));
  return names.map((name) => ({ Petstore: `/media/${path.basename(name)}`, Caddy: `/${name}`, [BARE]: `/${name}` }));
}

/** A server with other answers is not measured. */
async function check({ name, port }: Program, at: string, content: Buffer): Promise<void> {
  const ask = async (headers: Record<string, string>): Promise<[Response, Buffer]> => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, { headers });
    return [response, Buffer.from(await response.arrayBuffer())];
  };
  const [whole, bytes] = await ask({});
  const etag = whole.headers.get("etag") ?? "";
  const [same] = await ask({ "If-None-Match": etag });
  const [part, piece] = await ask({ Range: "bytes=100-199", "If-Range": etag });
  const isRight =
    whole.status === 200 &&
    whole.headers.get("content-type") === "image/webp" &&
    bytes.equals(content) &&
    same.status === 304 &&
    part.status === 206 &&
    part.headers.get("content-range") === `bytes 100-199/${content.length}` &&
    piece.equals(content.subarray(100, 200));
  if (!isRight) throw new Error(`${name} answers wrongly: ${whole.status}, ${same.status} with its ETag, ${part.status} to a range.`);
}

function pathsFile(paths: readonly string[]): string {
  const file = path.join(workFolder("paths"), `${crypto.randomUUID()}.txt`);
  writeFileSync(file, `${paths.join("\n")}\n`);
  return file;
}

const perCore = ({ cpuMicros }: Sample): number => 1e6 / cpuMicros;

/** Each server is pinned to one core. */
export async function measurePhotoServing({ options: { pace }, databases, say }: Bench): Promise<Section> {
  if (cpus().length < 2) throw new OperatorError("Photos are served from one core and asked from another: this machine has one.");
  await needTools(["wrk", "caddy"]);
  const uploaded = Math.min(pace.photos, UPLOADED);
  const served = Math.max(uploaded, pace.servedPhotos);
  const fixture = await databases.withPets(Math.ceil(served / MAX_PHOTOS) + 1);
  const data = workFolder("photos-data");
  const settings = { DATA_DIR: data, MAX_PHOTO_MIB: "1000000" };
  const first = await startPetstore("Petstore", fixture.url, settings);
  say(`Uploading ${uploaded} photos and waiting until they are ready …`);
  await uploadPhotos(first, fixture, uploaded);
  await first.stop();

  const folder = path.join(data, "media", "photos");
  say(`Copying them until there are ${served.toLocaleString("en")} …`);
  await copyPhotos(fixture, folder, SHOWN, uploaded, served - uploaded);
  const shown = shownIn(folder);
  const sides = {
    Petstore: await startPetstore("Petstore", fixture.url, settings, MEASURED),
    Caddy: await startCaddyFiles(folder),
    [BARE]: await startBareFiles(folder),
  };
  const [one] = shown;
  if (!one || shown.length !== served) throw new Error(`${shown.length} photos are in the folder, not ${served}.`);
  for (const side of SIDES) await check(sides[side], one[side], readFileSync(path.join(folder, one.Caddy)));
  const counts = [...new Set([Math.min(served, SOME), served])];
  const anyOf = counts.map((count) => [`any of ${count.toLocaleString("en")}`, shown.slice(0, count)] as const);
  const kinds: Record<string, Shown[]> = { [`${A_PAGE} photos`]: shown.slice(0, A_PAGE), ...Object.fromEntries(anyOf) };
  const result: Race = new Map();
  for (const [kind, some] of Object.entries(kinds)) {
    const contenders = SIDES.map((side): Contender => {
      const names = pathsFile(some.map((photo) => photo[side]));
      return { name: `${side}: ${kind}`, program: sides[side], load: { script: "photos", key: "", names, core: ASKING } };
    });
    for (const [name, samples] of await race(contenders, pace)) result.set(name, samples);
  }
  for (const side of SIDES) await sides[side].stop();

  const text = (name: string, read: (sample: Sample) => number): string => spreadText(figure(result, name, read));
  const against = (kind: string, side: (typeof SIDES)[number] = "Petstore"): Spread =>
    ratio(result, `${side}: ${kind}`, `Caddy: ${kind}`, perCore);
  const rows = Object.keys(kinds).flatMap((kind) => [
    [
      `${kind}, a second of the core`,
      ...SIDES.map((side) => text(`${side}: ${kind}`, perCore)),
      ratioText(against(kind)),
      ratioText(against(kind, BARE)),
    ],
    [
      `${kind}, a second as it was asked`,
      ...SIDES.map((side) => text(`${side}: ${kind}`, ({ perSecond }) => perSecond)),
      ratioText(ratio(result, `Petstore: ${kind}`, `Caddy: ${kind}`)),
      ratioText(ratio(result, `${BARE}: ${kind}`, `Caddy: ${kind}`)),
    ],
  ]);
  const kilobytes = spread(shown.map(({ Caddy }) => statSync(path.join(folder, Caddy)).size / 1000)).median.toFixed(0);
  return {
    title: `${served.toLocaleString("en")} photos served`,
    note: `Files of photos of 800 pixels at most (${kilobytes} kB), copies of ${uploaded} with names of their own, are served at \`/media/\`, beside Caddy's file server on the same folder, each bound to one core and the load to the other. A web process keeps up to 64 MB of them in memory, and reads once a minute from the database which of them visitors may see. Each kind is raced by itself: the others' turns let more of what Petstore knows run out than steady load would. All answer with an ETag, and to one, and to a range, which is checked first. Bare node:http reads each file from the disk, with two calls, and does nothing else.`,
    columns: ["median (min to max)", ...SIDES, "Petstore / Caddy", `${BARE} / Caddy`],
    rows,
    goals: Object.keys(kinds).map((kind) => minGoal(`Photos served a second of a core, ${kind}`, GOAL, against(kind), "Caddy")),
  };
}

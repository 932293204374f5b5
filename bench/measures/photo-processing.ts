import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startPetstore } from "../harness/petstore.ts";
import { another, makePicture, untilReady, uploadPhoto } from "../harness/photos.ts";
import { BENCH, workFolder } from "../harness/places.ts";
import { cpuSeconds, partPid, peakMegabytes } from "../harness/proc.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import { type Spread, spread, spreadText } from "../harness/spread.ts";
import { type Bench, minGoal, type Section } from "../results.ts";

const GOAL = 0.9;
/** 12 megapixels. */
const SIZE = [4000, 3000] as const;
const OURS = "Petstore, from its upload to ready";
const LOOPS = { each: "sharp, each file from the photo", once: "sharp, the photo decoded once" };

interface Sample {
  seconds: number;
  cpuSeconds: number;
  peakMegabytes: number;
}

/** See `peers/sharp-loop.mjs`. */
async function sharpLoop(photos: readonly Buffer[], decodes: keyof typeof LOOPS): Promise<Sample> {
  const [from, to] = [workFolder("photos"), path.join(workFolder("photo-files"), "made")];
  for (const [n, photo] of photos.entries()) writeFileSync(path.join(from, `${n}.jpg`), photo);
  const env = { BENCH_PHOTOS: from, BENCH_FILES: to, BENCH_DECODES: decodes };
  const text = await runToEnd({ args: [path.join(BENCH, "peers", "sharp-loop.mjs")], env });
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
  return JSON.parse(text) as Sample;
}

export async function measurePhotoProcessing({ options: { pace }, databases, say }: Bench): Promise<Section> {
  const fixture = await databases.withPets(1000);
  say(`Drawing ${pace.largePhotos} photos …`);
  const photos: Buffer[] = [];
  for (let n = 0; n < pace.largePhotos; n += 1) photos.push(await makePicture(...SIZE));
  const program = await startPetstore("Petstore", fixture.url, { DATA_DIR: workFolder("photo-data"), MAX_PHOTO_MIB: "1000000" });
  const worker = await partPid(program.pid, "worker");
  let uploaded = 0;
  const ours = async (): Promise<Sample> => {
    const [began, before] = [performance.now(), cpuSeconds(worker)];
    for (const photo of photos) await uploadPhoto(program, fixture, uploaded++, another(photo));
    await untilReady(fixture.url, uploaded);
    return {
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: cpuSeconds(worker) - before,
      peakMegabytes: peakMegabytes(worker),
    };
  };
  const runs: [name: string, run: () => Promise<Sample>][] = [
    [OURS, ours],
    [LOOPS.each, () => sharpLoop(photos, "each")],
    [LOOPS.once, () => sharpLoop(photos, "once")],
  ];
  const samples = new Map<string, Sample[]>(runs.map(([name]) => [name, []]));
  await ours();
  for (let i = 0; i < pace.rounds; i += 1) {
    say(`Round ${i + 1} of ${pace.rounds} …`);
    for (let j = 0; j < runs.length; j += 1) {
      const [name, run] = runs[(i + j) % runs.length] as (typeof runs)[number];
      samples.get(name)?.push(await run());
    }
  }
  await program.stop();
  const samplesOf = (name: string): Sample[] => samples.get(name) ?? [];
  const each = (name: string, read: (sample: Sample) => number): Spread => spread(samplesOf(name).map(read));
  /** Compares our speed round by round. */
  const against = (name: string): Spread =>
    spread(samplesOf(name).map(({ seconds }, i) => seconds / (samplesOf(OURS)[i]?.seconds ?? Number.NaN)));
  const perPhoto = (value: number): number => (value * 1000) / photos.length;
  const megabytes = photos.reduce((sum, photo) => sum + photo.length, 0) / photos.length / 1e6;
  return {
    title: "Processing a photo of 12 megapixels",
    note: `${photos.length} photos of ${megabytes.toFixed(1)} MB on average, one after another, into three WebP files and a JPEG each. Petstore: from the first byte of the first upload until the last is ready, with its checks, the database, and fsync; CPU and memory are the worker's. sharp alone (\`peers/sharp-loop.mjs\`): reads and writes files with the same settings, with the time of its start left out.`,
    columns: ["", "ms a photo, median (min to max)", "CPU ms a photo", "peak memory, MB"],
    rows: runs.map(([name]) => [
      name,
      spreadText(each(name, ({ seconds }) => perPhoto(seconds))),
      each(name, (sample) => perPhoto(sample.cpuSeconds)).median.toFixed(0),
      each(name, (sample) => sample.peakMegabytes).max.toFixed(0),
    ]),
    goals: Object.values(LOOPS).map((name) => minGoal("Photos of 12 megapixels, processed a second", GOAL, against(name), name)),
  };
}

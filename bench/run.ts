import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/errors.ts";
import { closeAll, openNow } from "./harness/closing.ts";
import { startDatabases } from "./harness/fixture.ts";
import { continueOnOwnNode } from "./harness/own-node.ts";
import { installPeers } from "./harness/peers.ts";
import { BENCH, WORK } from "./harness/places.ts";
import { commandOf, exitAfter, say, wordsOf } from "./harness/runner.ts";
import { needTools } from "./harness/tools.ts";
import { type KeptSection, keepSections, keptSections } from "./kept-results.ts";
import { measureAdmission } from "./measures/admission.ts";
import { measureAnnouncements } from "./measures/announcements.ts";
import { measureBatch } from "./measures/batch.ts";
import { measureChange } from "./measures/change.ts";
import { measureCreate } from "./measures/create.ts";
import { measureEdge } from "./measures/edge.ts";
import { measureFeed } from "./measures/feed.ts";
import { measureImport } from "./measures/import.ts";
import { measureListUncached } from "./measures/list-uncached.ts";
import { measureListWarm } from "./measures/list-warm.ts";
import { measureMemory } from "./measures/memory.ts";
import { measurePageWeight } from "./measures/page-weight.ts";
import { measurePhone } from "./measures/phone.ts";
import { measurePhotoProcessing } from "./measures/photo-processing.ts";
import { measurePhotoServing } from "./measures/photo-serving.ts";
import { measurePhotos } from "./measures/photos.ts";
import { measureRedis } from "./measures/redis.ts";
import { measureRowSizes } from "./measures/row-sizes.ts";
import { measureScale } from "./measures/scale.ts";
import { measureSize } from "./measures/size.ts";
import { measureStart } from "./measures/start.ts";
import { type MeasureName, type Options, readOptions, USAGE } from "./options.ts";
import { sectionText, withGoals } from "./report.ts";
import type { Bench, Section } from "./results.ts";

const MEASURES: Record<MeasureName, (bench: Bench) => Promise<Section>> = {
  "list-uncached": measureListUncached,
  "list-warm": measureListWarm,
  feed: measureFeed,
  create: measureCreate,
  change: measureChange,
  batch: measureBatch,
  import: measureImport,
  admission: measureAdmission,
  announcements: measureAnnouncements,
  size: measureSize,
  redis: measureRedis,
  start: measureStart,
  memory: measureMemory,
  "page-weight": measurePageWeight,
  phone: measurePhone,
  edge: measureEdge,
  "photo-processing": measurePhotoProcessing,
  photos: measurePhotos,
  "photo-serving": measurePhotoServing,
  "row-sizes": measureRowSizes,
  scale: measureScale,
};

const WITHOUT_PEERS: ReadonlySet<MeasureName> = new Set([
  "announcements",
  "import",
  "page-weight",
  "phone",
  "edge",
  "photo-processing",
  "photos",
  "photo-serving",
  "scale",
]);
const DOCUMENT = path.join(BENCH, "..", "docs", "scale.md");

let ending = false;

/** A failure leaves nothing running and does not stop the others. */
async function measureOne(name: MeasureName, bench: Bench): Promise<Section> {
  const before = openNow();
  try {
    return await MEASURES[name](bench);
  } catch (error) {
    if (ending) throw error;
    await closeAll(before);
    say(wordsOf(error));
    process.exitCode = 1;
    const goal = { what: name, wanted: "a measurement", measured: "it failed", met: false };
    return { title: name, note: "The measurement failed.", columns: ["", ""], rows: [], goals: [goal] };
  }
}

async function measure(options: Options): Promise<void> {
  if (process.platform !== "linux") throw new OperatorError("The bench reads CPU and memory from /proc: run it on Linux.");
  if (options.only.includes("memory")) continueOnOwnNode();
  if (options.only.some((name) => !WITHOUT_PEERS.has(name))) {
    await needTools(["wrk"]);
    await installPeers();
  }
  const databases = await startDatabases();
  const command = commandOf("bench");
  const kept: Partial<Record<MeasureName, KeptSection>> = {};
  for (const name of options.only) {
    say(`\nMeasuring ${name} …`);
    const section = await measureOne(name, { options, databases, say });
    kept[name] = { date: new Date().toISOString().slice(0, 10), command, section };
    process.stdout.write(`${sectionText(section)}\n`);
  }
  if (!options.complete) return say("\nShort: docs/scale.md was left as it is.");
  keepSections(kept);
  writeFileSync(DOCUMENT, withGoals(readFileSync(DOCUMENT, "utf8"), keptSections(), databases.version));
  say(`\nWritten to ${path.relative(process.cwd(), DOCUMENT)}.`);
}

async function end(): Promise<void> {
  ending = true;
  await closeAll();
  rmSync(WORK, { recursive: true, force: true });
}

await exitAfter(async (started) => {
  await started.atEnd(end);
  const options = readOptions(process.argv.slice(2));
  if (options) await measure(options);
  else process.stdout.write(`${USAGE}\n`);
  return Number(process.exitCode ?? 0);
});

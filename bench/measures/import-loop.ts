import { closePools } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { seedPet } from "#lib/shelter/pets/seed.rules.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Runs as a separate program, with `--expose-gc`; prints seconds and memory as JSON after the word IMPORT. */
const ACTOR = { kind: "cli", id: null } as const;
const COLUMNS =
  "name,category,status,externalId,species,sex,birthDate,size,color,description,neutered,goodWithDogs,fee,currency,intakeDate";
const LINES_A_PART = 500;
const LOOK_MS = 1000;

const rows = Number(process.env["BENCH_ROWS"]);

function line(n: number): string {
  const { name, status } = seedPet(1, n);
  const month = `${2010 + (n % 15)}-${String(1 + (n % 12)).padStart(2, "0")}`;
  const kind = `${["dog", "cat", "rabbit"][n % 3]},${n % 2 === 0 ? "male" : "female"},${month},${["small", "medium", "large"][n % 3]}`;
  const text = `"Animal ${n} likes long walks, naps in the sun, and people who take their time."`;
  return `${name},${1 + (n % 8)},${status},A-${n},${kind},brown,${text},yes,no,150.00,EUR,${month}-02\n`;
}

async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${COLUMNS}\n`);
  for (let from = 0; from < rows; from += LINES_A_PART) {
    const length = Math.min(LINES_A_PART, rows - from);
    yield Buffer.from(Array.from({ length }, (_, i) => line(from + i)).join(""));
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

let held = 0;
/** Measures live objects. */
function look(): void {
  globalThis.gc?.();
  held = Math.max(held, process.memoryUsage().heapUsed / 2 ** 20);
}
const looking = setInterval(look, LOOK_MS);

const { id } = await createProject("Import", "business", ACTOR);
const importId = await takeFile(projectScope(id), { fileName: "animals.csv", format: "csv", body: file() }, ACTOR);
const payload = { projectId: id, importId };
const check = await secondsOf(() => checkImport(payload));
await startImport(projectScope(id), importId, "good", ACTOR);
const add = await secondsOf(() => addImport(payload, Number.POSITIVE_INFINITY));
const profiles = await prisma().petProfile.count();
if (profiles !== rows) throw new Error(`${profiles} profiles were added, not ${rows}.`);
look();
clearInterval(looking);
const peak = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`IMPORT ${JSON.stringify({ check, add, held, peak })}\n`);
await prisma().$disconnect();
await closePools();

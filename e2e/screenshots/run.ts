/**
 * Takes pictures of every page of the built program, on data of its own:
 * `npm run screenshots -- [--only name,…] [--out folder]`.
 * Ends with code 1 when a page could not be taken, a missing one included.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startTestPostgres } from "#lib/cli/test-postgres.ts";
import { PLAIN_SETTINGS } from "../support/plain-settings.ts";
import { startProgram, stopProgram } from "../support/program.ts";
import { createTemplateDatabase, createTestDatabase, useDatabase } from "../support/test-database.ts";
import { SHOTS } from "./pages.ts";
import { makeShelterOfPictures, type Places } from "./shelter.ts";
import { takeAll } from "./take.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const { values } = parseArgs({ options: { only: { type: "string" }, out: { type: "string", default: path.join(ROOT, "screenshots") } } });
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function chosen(): typeof SHOTS {
  const names = values.only?.split(",");
  if (!names) return SHOTS;
  const unknown = names.filter((name) => !SHOTS.some((shot) => shot.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no page ${unknown.join(", ")}. There are: ${SHOTS.map(({ name }) => name).join(", ")}.`);
  return SHOTS.filter(({ name }) => names.includes(name));
}

async function makeData(databaseUrl: string): Promise<Places> {
  const close = useDatabase(databaseUrl);
  try {
    return await makeShelterOfPictures();
  } finally {
    await close();
  }
}

async function take(databaseUrl: string): Promise<string[]> {
  const shots = chosen();
  if (!values.only) rmSync(values.out, { recursive: true, force: true });
  const places = await makeData(databaseUrl);
  const program = await startProgram({ ...PLAIN_SETTINGS, DATABASE_URL: databaseUrl });
  try {
    return await takeAll(shots, program.base, places, values.out, say);
  } finally {
    await stopProgram(program);
    for (const line of program.log) say(JSON.stringify(line));
  }
}

const postgres = await startTestPostgres(ROOT);
try {
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  const database = await createTestDatabase();
  try {
    const faults = await take(database.url);
    for (const fault of faults) say(fault);
    say(faults.length === 0 ? `All pictures are in ${values.out}.` : `${faults.length} pictures could not be taken.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.drop();
  }
} finally {
  await postgres.stop();
}

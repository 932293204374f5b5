/**
 * Takes screenshots of every page of the built program, on its own data: `npm run screenshots -- [--only name,…]
 * [--out folder]`. Exits with 1 when a page fails or is missing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { startProgram, stopProgram } from "#e2e/support/program.ts";
import { createTemplateDatabase, createTestDatabase, shutDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { SHOTS, SHOTS_WITHOUT_DATABASE } from "./pages.ts";
import { makeShelterOfPictures, type Places } from "./shelter.ts";
import { openCamera } from "./take.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const { values } = parseArgs({ options: { only: { type: "string" }, out: { type: "string", default: path.join(ROOT, "screenshots") } } });
const OIDC_ISSUERS = JSON.stringify([
  { id: "staff", name: "City ID", issuer: "https://id.example.org", clientId: "petstore", clientSecret: "secret" },
]);
/** For photos. */
const DATA_DIR = mkdtempSync(path.join(tmpdir(), "petstore-pictures-"));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function chosen(): (typeof SHOTS)[] {
  const names = values.only?.split(",");
  const all = [SHOTS, SHOTS_WITHOUT_DATABASE];
  if (!names) return all;
  const known = all.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  return all.map((shots) => shots.filter(({ name }) => names.includes(name)));
}

async function makeData(databaseUrl: string): Promise<Places> {
  const close = useDatabase(databaseUrl, { ENCRYPTION_KEYS: PLAIN_SETTINGS.ENCRYPTION_KEYS, DATA_DIR });
  try {
    return await makeShelterOfPictures();
  } finally {
    await close();
  }
}

async function take(databaseUrl: string): Promise<string[]> {
  const [shots = [], withoutDatabase = []] = chosen();
  if (!values.only) rmSync(values.out, { recursive: true, force: true });
  const places = await makeData(databaseUrl);
  const program = await startProgram({
    ...PLAIN_SETTINGS,
    DATABASE_URL: databaseUrl,
    DATA_DIR,
    PLAYGROUND: "on",
    OIDC_ISSUERS,
    PLAYGROUND_DNS_PORT: `${await testPort()}`,
  });
  try {
    // Passkeys need a name.
    const base = program.base.replace("127.0.0.1", "localhost");
    const camera = await openCamera({ base, places, folder: values.out, say });
    try {
      const faults = await camera.take(shots);
      if (withoutDatabase.length > 0) await shutDatabase(databaseUrl);
      return [...faults, ...(await camera.take(withoutDatabase))];
    } finally {
      await camera.close();
    }
  } finally {
    await stopProgram(program);
    for (const line of program.log) say(JSON.stringify(line));
  }
}

stopWithNpm();
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

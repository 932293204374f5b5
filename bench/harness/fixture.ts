import type pg from "pg";
import { onConnection } from "#lib/platform/db/connection.ts";
import { startEmbedded } from "#lib/platform/db/embedded/cluster.ts";
import { closing } from "./closing.ts";
import { petstoreVerb } from "./petstore.ts";
import { ROOT, workFolder } from "./places.ts";

const MAX_LIMIT = "1000000000";
const SEED = "1";

export interface Fixture {
  url: string;
  key: string;
  projectId: string;
  pets: number;
  firstId: number;
  lastId: number;
}

export interface Databases {
  version: string;
  /** Created once per number of animals. */
  withPets(pets: number): Promise<Fixture>;
  /** Migrated. */
  empty(name: string): Promise<string>;
}

export const onDatabase = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onConnection({ connectionString: url }, work);

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** @param env names the database, see `petstoreVerb` */
export async function makeProject(env: Record<string, string>, pets: number): Promise<{ projectId: string; key: string }> {
  const { id } = JSON.parse(await petstoreVerb(["projects", "create", "--name", "Bench", "--json"], env)) as { id: string };
  await petstoreVerb(["plans", "set", id, "enterprise", "--per-minute", MAX_LIMIT, "--per-day", MAX_LIMIT], env);
  const key = (await petstoreVerb(["keys", "create", "--project", id, "--name", "bench"], env)).trim();
  await petstoreVerb(["seed", "--project", id, "--pets", String(pets), "--seed", SEED], env);
  return { projectId: id, key };
}

async function makeEmpty(server: string, name: string): Promise<string> {
  await onDatabase(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const url = urlOf(server, name);
  await petstoreVerb(["migrate"], { DATABASE_URL: url });
  return url;
}

async function make(server: string, pets: number): Promise<Fixture> {
  process.stderr.write(`Seeding ${pets.toLocaleString("en")} animals …\n`);
  const url = await makeEmpty(server, `bench_${pets}`);
  const env = { DATABASE_URL: url };
  const { projectId, key } = await makeProject(env, pets);
  return await onDatabase(url, async (client) => {
    await client.query("vacuum analyze");
    await client.query("checkpoint");
    const { rows } = await client.query<{ first: string; last: string }>("select min(id) as first, max(id) as last from pets");
    return { url, key, projectId, pets, firstId: Number(rows[0]?.first), lastId: Number(rows[0]?.last) };
  });
}

/** Keeps PostgreSQL's defaults: fsync and synchronous_commit are on. */
export async function startDatabases(): Promise<Databases> {
  const embedded = await startEmbedded(ROOT, {
    dataDir: workFolder("database"),
    makesDatabases: true,
    onNote: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  closing(() => embedded.stop());
  const version = await onDatabase(embedded.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "";
  });
  const made = new Map<number, Fixture>();
  let copies = 0;
  return {
    version,
    empty: (name) => makeEmpty(embedded.url, name),
    async withPets(pets) {
      const original = made.get(pets) ?? (await make(embedded.url, pets));
      made.set(pets, original);
      copies += 1;
      const name = `bench_${pets}_${copies}`;
      await onDatabase(embedded.url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`create database ${name} template bench_${pets} strategy file_copy`);
      });
      return { ...original, url: urlOf(embedded.url, name) };
    },
  };
}

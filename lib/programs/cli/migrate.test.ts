import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Ended, runVerb, runVerbHere, startVerb } from "#e2e/support/command-line.ts";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const NEWEST = (await knownMigrations(ROOT)).at(-1) ?? "";
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

const migrate = (...args: string[]): Promise<Ended> => runVerbHere(database.url, ["migrate", ...args]);

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function leaveUnfinished(name: string): Promise<void> {
  await client.query("update _prisma_migrations set finished_at = null, logs = 'out of patience' where migration_name = $1", [name]);
}

it("goes on by itself on an empty database after it was killed while migrating", async () => {
  await client.query("drop schema public cascade; drop schema graphile_worker cascade; create schema public");
  const killed = startVerb(database.url, ["migrate"], {});
  await eventually("the first migration", async () => {
    const { rows } = await client.query<{ begun: boolean }>("select to_regclass('_prisma_migrations') is not null as begun");
    return rows[0]?.begun;
  });
  await endChild(killed);
  const { code, stdout } = await migrate();
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^(?:applied .*\\n)*applied ${NEWEST}\\n$|^The database is up to date`));
  expect((await runVerbHere(database.url, ["projects", "list", "--json"])).stdout).toBe("[]\n");
});

it("explains what to check after a migration that failed, and marks it applied only on request", async () => {
  await client.query("insert into users (email, name, password_hash) values ('ada@example.org', 'Ada', '-')");
  await leaveUnfinished(NEWEST);
  expect(await migrate()).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(new RegExp(`^The migration ${NEWEST} began at .* migrate --resolve\` says what to check`)),
  });
  const { code, stdout } = await migrate("--resolve");
  expect(code).toBe(0);
  expect(stdout).toContain("out of patience");
  expect(stdout).toMatch(/back up the database[\s\S]*migrate --resolve rolled-back[\s\S]*migrate --resolve applied/);
  expect(await migrate("--resolve", "applied")).toMatchObject({ code: 0, stdout: `marked ${NEWEST} as applied\n` });
  expect((await migrate("--resolve")).stdout).toMatch(/nothing to resolve/);
});

it("rejects an unknown migration outcome", async () => {
  expect(await migrate("--resolve", "maybe")).toMatchObject({ code: 1, stderr: expect.stringContaining('got "maybe"') });
});

it("rejects every command on a database with a newer schema", async () => {
  await client.query(
    `insert into _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     values ('later', 'x', now(), '29990101000000_later', now(), 1)`,
  );
  const { code, stdout, stderr } = await runVerb(database.url, ["projects", "list"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`The database is at schema 29990101000000_later, which this Petstore does not know (it is at ${NEWEST})`);
});

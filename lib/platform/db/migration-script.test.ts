import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { concurrentIndex, lockPatience } from "#lib/platform/db/migration-script.ts";
import { readTraces } from "#lib/platform/db/migration-traces.ts";
import { readAttempts } from "#lib/platform/db/schema-version.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const PRISMA = path.join(import.meta.dirname, "..", "..", "..", "prisma");
const USUAL = lockPatience();
const folders: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

/** The next release: today's migrations and these. */
function release(...scripts: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), "petstore-release-"));
  folders.push(root);
  cpSync(PRISMA, path.join(root, "prisma"), { recursive: true });
  scripts.forEach((script, i) => {
    const folder = path.join(root, "prisma", "migrations", `2999010100000${i}_next`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, "migration.sql"), script);
  });
  return root;
}

async function open(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: database.url });
  await made.connect();
  return made;
}

async function migrationWaits(): Promise<boolean> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await client.query(text)).rowCount !== 0;
}

beforeEach(async () => {
  lockPatience.replace(USUAL);
  database = await createTestDatabase();
  client = await open();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it("applies all of a migration or nothing, and reads function bodies with semicolons", async () => {
  const whole =
    "create function next_answer() returns int language plpgsql as $$ begin perform 1; return 42; end $$;\ncreate table next_a (id int);";
  await migrate(release(whole), database.url);
  expect((await client.query("select next_answer() as it")).rows).toEqual([{ it: 42 }]);
  const broken = release(whole, "create table next_b (id int); create table next_a (id int);");
  const sentence = /^The database could not be migrated: 29990101000001_next failed: relation "next_a" already exists$/;
  await expect(migrate(broken, database.url)).rejects.toThrow(sentence);
  expect((await client.query("select to_regclass('next_b') as it")).rows).toEqual([{ it: null }]);
  expect(await migrate(release(whole, "create table next_b (id int);"), database.url)).toEqual(["29990101000001_next"]);
});

it("says that the disk is full, applies nothing of that migration, and goes on once there is room", async () => {
  // As PostgreSQL reports it.
  const full = `do $$ begin raise disk_full using message = 'could not extend file "base/1/2": No space left on device'; end $$;`;
  const root = release("create table next_c (id int);", `create table next_d (id int); ${full}`);
  await expect(migrate(root, database.url)).rejects.toThrow(
    /^The database could not be migrated: its disk is full, and nothing of 29990101000001_next was applied\. Free up space, then try again\.$/,
  );
  expect((await client.query("select to_regclass('next_c') as c, to_regclass('next_d') as d")).rows).toEqual([{ c: "next_c", d: null }]);
  const roomier = release("create table next_c (id int);", "create table next_d (id int);");
  expect(await migrate(roomier, database.url)).toEqual(["29990101000001_next"]);
});

it("lets the serving release go on while a migration waits for a long query, and applies it afterwards", async () => {
  lockPatience.replace({ lockMs: 100, pauseMs: 50, maxPauseMs: 50, maxMs: 60_000 });
  const holder = await open();
  await holder.query("begin");
  await holder.query("select from pets limit 1");
  const noted = Promise.withResolvers<string>();
  const migrating = migrate(release("alter table pets add column next_note text;"), database.url, noted.resolve);
  expect(await noted.promise).toMatch(/waits for a table that is in use.*select pg_terminate_backend\(\d+\);$/);
  await eventually("the migration in the queue", migrationWaits);
  // Queued behind the migration, this would wait for the holder.
  await client.query("set statement_timeout = 30000");
  await client.query("select from pets limit 1");
  await holder.query("commit");
  await holder.end();
  expect(await migrating).toEqual(["29990101000000_next"]);
});

it("gives up after its patience, says who holds the lock, and needs no one to resolve anything", async () => {
  lockPatience.replace({ lockMs: 20, pauseMs: 20, maxPauseMs: 20, maxMs: 100 });
  const holder = await open();
  await holder.query("begin");
  await holder.query("select from pets limit 1");
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const root = release("alter table pets add column next_note text;");
  const sentence = new RegExp(`nothing was changed\\..*session ${rows[0]?.pid},.*pg_terminate_backend\\(${rows[0]?.pid}\\);`);
  await expect(migrate(root, database.url)).rejects.toThrow(sentence);
  await holder.end();
  lockPatience.replace(USUAL);
  expect((await readAttempts(client)).filter(({ state }) => state === "unfinished")).toEqual([]);
  expect(await migrate(root, database.url)).toEqual(["29990101000000_next"]);
});

it("builds an index concurrently, without limiting its wait, and again if it was left invalid", async () => {
  const script = 'CREATE UNIQUE INDEX CONCURRENTLY "next_idx" ON "next_rows"("n");';
  expect(concurrentIndex(`-- Which ones\n${script}`)).toBe("next_idx");
  await client.query("create table next_rows (n int); insert into next_rows values (1), (1)");
  const root = release(script);
  await expect(migrate(root, database.url)).rejects.toThrow(
    /_next failed: could not create unique index "next_idx" \(Key \(n\)=\(1\) is duplicated\.\)$/,
  );
  expect(await readTraces(root, "29990101000000_next", client)).toEqual(['index "next_idx": invalid']);
  await client.query("delete from next_rows");

  lockPatience.replace({ lockMs: 50, pauseMs: 50, maxPauseMs: 50, maxMs: 100 });
  const writer = await open();
  await writer.query("begin");
  await writer.query("insert into next_rows values (2)");
  const migrating = migrate(root, database.url);
  await eventually("the index waiting for the writer", migrationWaits);
  await client.query("insert into next_rows values (3)");
  await writer.query("select pg_sleep(0.2)");
  await writer.query("commit");
  await writer.end();
  expect(await migrating).toEqual(["29990101000000_next"]);
  expect(await readTraces(root, "29990101000000_next", client)).toEqual(['index "next_idx": there']);
});

it("serves this release without a failure while the next one expands the schema under load", async () => {
  const close = useDatabase(database.url);
  const { scope } = await makeShelter(await makePerson("Owner"));
  const stopped = new AbortController();
  const created: string[] = [];
  const serve = async (): Promise<number> => {
    let read = 0;
    while (!stopped.signal.aborted) {
      const { id } = await createPet(scope, { name: "Biscuit", categoryId: 3n, status: "available" }, { kind: "system", id: null });
      created.push(id);
      await listPets(scope, { limit: 20, after: undefined, status: undefined });
      read += 1;
    }
    return read;
  };
  const serving = [serve(), serve(), serve()];
  await eventually("prepared statements in use", () => created.length > 20);
  const before = created.length;
  const scripts = [
    `alter table pets add column next_note text, add column next_rank int not null default 0;
     create table next_notes (pet_id bigint not null references pets (id), note text not null);`,
    'CREATE INDEX CONCURRENTLY "next_idx" ON "pets"("project_id", "next_rank");',
  ];
  expect(await migrate(release(...scripts), database.url)).toHaveLength(2);
  const during = created.length;
  await eventually("calls after the migration", () => created.length > during + 20);
  stopped.abort();
  for (const read of await Promise.all(serving)) expect(read).toBeGreaterThan(0);
  expect(during).toBeGreaterThan(before);
  const { rows } = await client.query("select id::text from pets order by pets.id");
  expect(rows.map(({ id }) => id)).toEqual(created.sort((a, b) => Number(a) - Number(b)));
  await close();
});

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { lookAtMigrations } from "#lib/operations/doctor/database.data.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { concurrentIndex, lockPatience } from "#lib/platform/db/migration-script.ts";
import { readTraces } from "#lib/platform/db/migration-traces.ts";
import { readAttempts } from "#lib/platform/db/schema-version.ts";
import { markMigration } from "#lib/platform/db/unfinished-migration.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const PRISMA = path.join(import.meta.dirname, "..", "..", "..", "prisma");
const NEXT = "29990101000000_next";
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
  expect(await migrating).toEqual([NEXT]);
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
  expect(await migrate(root, database.url)).toEqual([NEXT]);
});

it("builds an index concurrently, without limiting its wait, and again if it was left invalid", async () => {
  const script = 'CREATE UNIQUE INDEX CONCURRENTLY "next_idx" ON "next_rows"("n");';
  expect(concurrentIndex(`-- Which ones\n${script}`)).toBe("next_idx");
  await client.query("create table next_rows (n int); insert into next_rows values (1), (1)");
  const root = release(script);
  await expect(migrate(root, database.url)).rejects.toThrow(
    /_next failed: could not create unique index "next_idx" \(Key \(n\)=\(1\) is duplicated\.\)$/,
  );
  expect(await readTraces(root, NEXT, client)).toEqual(['index "next_idx": invalid']);
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
  expect(await migrating).toEqual([NEXT]);
  expect(await readTraces(root, NEXT, client)).toEqual(['index "next_idx": there']);
});

/** The process was killed between the migration and its record. */
async function interrupt(name: string): Promise<void> {
  await client.query("delete from _prisma_migrations where migration_name = $1 and rolled_back_at is not null", [name]);
  await client.query("update _prisma_migrations set finished_at = null where migration_name = $1", [name]);
}

it("goes on by itself after a migration that was interrupted, whether all of it is there or nothing", async () => {
  const root = release('create table "next_e" (id int);');
  await migrate(root, database.url);
  const notes: string[] = [];
  const again = () => migrate(root, database.url, (sentence) => notes.push(sentence));
  await interrupt(NEXT);
  expect(await lookAtMigrations(database.url, root)).toMatchObject([
    { verdict: "warning", message: `${NEXT} was interrupted; all of it is there, and the next start goes on` },
  ]);
  expect(await again()).toEqual([]);
  await interrupt(NEXT);
  await client.query("drop table next_e");
  expect(await again()).toEqual([NEXT]);
  expect(notes).toEqual([
    `The migration ${NEXT} was interrupted. All of it is in the database.`,
    `The migration ${NEXT} was interrupted. Nothing of it is in the database, so it is applied again.`,
  ]);
});

it("applies again by itself what leaves no trace, but only on an empty database", async () => {
  const root = release("alter table pets alter column name set default 'Rex';");
  await migrate(root, database.url);
  expect(await readTraces(root, NEXT, client)).toEqual([]);
  await interrupt(NEXT);
  expect(await migrate(root, database.url)).toEqual([NEXT]);
  await client.query("insert into users (email, name, password_hash) values ('ada@example.org', 'Ada', '-')");
  await interrupt(NEXT);
  await expect(migrate(root, database.url)).rejects.toThrow(`The migration ${NEXT} began at`);
  await markMigration(client, NEXT, "rolled-back");
  expect(await migrate(root, database.url)).toEqual([NEXT]);
});

it("shows what is there of an unfinished migration", async () => {
  const root = release('create table "next_f" ("id" int); alter table "pets" add column "next_note" text;');
  await migrate(root, database.url);
  await client.query("alter table pets drop column next_note");
  expect(await readTraces(root, NEXT, client)).toEqual(['table "next_f": there', 'column "pets"."next_note": missing']);
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

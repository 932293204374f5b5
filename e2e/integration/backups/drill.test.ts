import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { runVerbHere, startVerb } from "#e2e/support/command-line.ts";
import { everyRow, fillEveryTable } from "#e2e/support/every-row.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { createBackup } from "#lib/operations/backups/creation.service.ts";
import { folderBackup, folderStore } from "#lib/operations/backups/folder-store.service.ts";
import { installation } from "#lib/operations/backups/installation.mutations.ts";
import { rebuildSchema } from "#lib/operations/backups/rebuild.mutations.ts";
import { restoreBackup } from "#lib/operations/backups/restore.mutations.ts";
import { EXCLUDED_TABLES } from "#lib/operations/backups/rules.ts";
import type { BackupStore } from "#lib/operations/backups/store.schema.ts";
import { manifestOf } from "#lib/operations/backups/verification.service.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const INSTALLATION = { id: "0193e1a2-0000-7000-8000-0123456789ab", address: "https://pets.example" };
const WISH = {
  origin: "command" as const,
  createdAt: new Date("2026-11-23T04:05:06.789Z"),
  installation: INSTALLATION,
  keys: null,
  passphrase: undefined,
};

const folder = scratchFolder("drill");
const opened: pg.Client[] = [];
const dropped: (() => Promise<void>)[] = [];

async function database(): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push(client);
  dropped.push(drop);
  return { url, client };
}

afterAll(async () => {
  for (const client of opened) await client.end();
  for (const drop of dropped) await drop();
  rmSync(folder, { recursive: true });
});

let source: Awaited<ReturnType<typeof database>>;
let before: Record<string, string>;

beforeAll(async () => {
  source = await database();
  await fillEveryTable(source.client);
  await addJobWithin(source.client, { task: "mail.send", payload: { sealed: "a\tb" }, queue: "mail", key: "one", maxAttempts: 3 });
  await source.client.query(`with failed as (
      select id from graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), 'line' || chr(10) || 'two'))
    select graphile_worker.reschedule_jobs(array[id], attempts => 1) from failed`);
  await addJobWithin(source.client, {
    task: "domains.check",
    payload: {},
    runAt: new Date(Date.now() + 86_400_000),
    sharedBy: ["person:7"],
  });
  before = await everyRow(source.client);
});

/** Adds rows without a break after the first file, when the snapshot has been taken. */
function underWrites(store: BackupStore, written: () => void): BackupStore {
  return {
    ...store,
    async begin(name) {
      const unfinished = await store.begin(name);
      const begun = Promise.withResolvers<void>();
      let isOver = false;
      const write = async (): Promise<void> => {
        const writer = new pg.Client({ connectionString: source.url });
        await writer.connect();
        while (!isOver) {
          await writer.query(`with one as (insert into projects (slug, name) values (gen_random_uuid()::text, 'Late') returning id)
            insert into pets (project_id, name, category_id) select id, 'Late', 1 from one`);
          written();
          begun.resolve();
        }
        await writer.end();
      };
      let writing: Promise<void> | undefined;
      return {
        ...unfinished,
        async write(file, content) {
          writing ??= write();
          await begun.promise;
          await unfinished.write(file, content);
        },
        async finish(manifest) {
          isOver = true;
          await writing;
          await unfinished.finish(manifest);
        },
      };
    },
  };
}

it("restores every row of every table as of one moment, though rows were added during the backup", async () => {
  let added = 0;
  const store = underWrites(folderStore(folder), () => {
    added += 1;
  });
  const { place } = await createBackup(source.url, store, WISH);
  expect(added).toBeGreaterThan(0);
  expect((await everyRow(source.client))["pets"]).not.toBe(before["pets"]);

  const elsewhere = await database();
  // A new machine has an empty database.
  await elsewhere.client.query("drop schema public cascade; create schema public; drop schema graphile_worker cascade");
  const ended = await runVerbHere(elsewhere.url, ["restore", place, "--without-keys", "--continue-ids"]);
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored .*petstore-2026-11-23T04-05-06-789Z-0123456789ab: \d+ rows, as of 2026-11-23T04:05:06.789Z, created by https:\/\/pets\.example \(installation 0193e1a2/,
    ),
  });
  const emptied = Object.fromEntries(EXCLUDED_TABLES.map((table) => [table, ""]));
  const restored = await everyRow(elsewhere.client);
  expect(restored).toEqual({ ...before, ...emptied, job_payloads: restored["job_payloads"] });
});

it("leaves a database in use as it was when the program is killed in the middle of a restore", async () => {
  const target = await database();
  await target.client.query("insert into projects (slug, name) values ('mine', 'Mine')");
  await installation(target.client);
  const untouched = await everyRow(target.client);
  const middle = Promise.withResolvers<void>();
  let reads = 0;
  const server = await startS3Server(async (key) => {
    if (!key.endsWith("/webhook_endpoints.copy.gz")) return;
    reads += 1;
    // The first read verifies the backup.
    if (reads === 1) return;
    middle.resolve();
    await new Promise(() => undefined);
  });
  onTestFinished(server.stop);
  const [name = ""] = await folderStore(folder).list();
  for (const file of readdirSync(path.join(folder, name)))
    server.objects.set(`${name}/${file}`, readFileSync(path.join(folder, name, file)));
  const copies = mkdtempSync(path.join(folder, "copies-"));
  const child = startVerb(
    target.url,
    ["restore", `s3://backups/${name}`, "--replace", "--safety-copy", copies, "--without-keys"],
    server.settings,
  );
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  await Promise.race([middle.promise, ended]);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(await everyRow(target.client)).toEqual(untouched);
});

it("leaves a database in use as it was when the restore's session ends in the middle, and has copied it before", async () => {
  const target = await database();
  await fillEveryTable(target.client);
  const untouched = await everyRow(target.client);
  const [name = ""] = await folderStore(folder).list();
  const backup = folderStore(folder).backup(name);
  const manifest = await manifestOf(backup);
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'petstore restore' and datname = current_database()";
  async function* killing(bytes: Buffer): AsyncGenerator<Buffer> {
    yield bytes.subarray(0, bytes.length / 2);
    expect((await target.client.query(kill)).rowCount).toBe(1);
    yield bytes.subarray(bytes.length / 2);
  }
  const restore = {
    root: ROOT,
    databaseUrl: target.url,
    backup: {
      ...backup,
      async read(file: string) {
        const content = await backup.read(file);
        return file === "webhook_endpoints.copy.gz" ? Readable.from(killing(await buffer(content))) : content;
      },
    },
    manifest,
    continuesIds: true,
    safetyCopy: () => createBackup(target.url, folderStore(folder), { ...WISH, createdAt: new Date("2026-11-23T05:00:00Z") }),
    beforeCommit: () => undefined,
  };
  await expect(restoreBackup(restore)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await everyRow(target.client)).toEqual(untouched);

  await target.client.query("truncate pets cascade");
  const copy = folderStore(folder).backup("petstore-2026-11-23T05-00-00-000Z-0123456789ab");
  await restoreBackup({ ...restore, backup: copy, manifest: await manifestOf(copy), safetyCopy: () => Promise.resolve(undefined) });
  expect((await everyRow(target.client))["pets"]).toBe(untouched["pets"]);
});

it("restores a backup of an older schema over a newer one and migrates it", async () => {
  const known = await knownMigrations(ROOT);
  const [older, newest] = [known.slice(0, -1), known.slice(-1)];
  const { url, client } = await database();
  const empty = await everyRow(client);
  await client.query("begin");
  await rebuildSchema(client, ROOT, older);
  await client.query("commit");
  await client.query("insert into projects (slug, name) values ('old', 'Old')");
  const { place, manifest } = await createBackup(url, folderStore(folder), { ...WISH, createdAt: new Date("2026-11-23T06:00:00Z") });
  expect(manifest.migrations).toEqual(older);
  // An upgrade that is to be undone leaves this.
  await client.query(`create type later_kind as enum ('x'); create table later_things (kind later_kind, project bigint references projects (id));
    insert into later_things select 'x', id from projects;
    insert into _prisma_migrations (id, checksum, finished_at, migration_name) values ('later', 'x', now(), '29990101000000_later')`);
  const backup = folderBackup(place);
  expect(
    await restoreBackup({
      root: ROOT,
      databaseUrl: url,
      backup,
      manifest,
      continuesIds: true,
      safetyCopy: () => Promise.resolve(undefined),
      beforeCommit: () => undefined,
    }),
  ).toEqual(newest);
  expect((await client.query("select slug from projects")).rows).toEqual([{ slug: "old" }]);
  await client.query("truncate projects cascade");
  for (const part of ["(columns)", "(indexes)", "(constraints)", "_prisma_migrations"])
    expect((await everyRow(client))[part]).toBe(empty[part]);
});

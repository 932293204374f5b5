import path from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { startOwnCluster } from "#e2e/support/own-cluster.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { createBackup } from "#lib/operations/backups/creation.service.ts";
import { rebuildSchema } from "#lib/operations/backups/rebuild.mutations.ts";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { BASELINE } from "#lib/platform/baseline.ts";
import { migrate } from "#lib/platform/db/migrate.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const shelter = useBackedUpShelter();

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { url, client };
}

it("brings a project back from a backup of an older schema, migrated", async () => {
  const older = await emptyDatabase();
  await older.client.query("begin");
  await rebuildSchema(older.client, ROOT, [BASELINE]);
  await older.client.query("commit");
  await older.client.query(
    "insert into projects (slug, name) values ('old', 'Old'); insert into pets (project_id, name, category_id) select id, 'Rex', 1 from projects",
  );
  const id = String(await shelter().value("select id from installation"));
  const options = {
    origin: "command" as const,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    installation: { id, address: "http://old" },
    keys: null,
    passphrase: undefined,
  };
  const { place } = await createBackup(older.url, storeAt(shelter().environment["BACKUP_TO"] ?? ""), options);
  expect(await shelter().run("projects", "restore", place, "--project", "old")).toMatchObject({ code: 0 });
  expect(await shelter().value("select p.name from pets p join projects j on j.id = p.project_id where j.slug = 'old'")).toBe("Rex");
});

it("names the right that its role lacks, or loads the backup into the empty database that it is given", async () => {
  const cluster = await startOwnCluster();
  onTestFinished(cluster.remove);
  await migrate(ROOT, cluster.url);
  const live = new pg.Client({ connectionString: cluster.url });
  await live.connect();
  await live.query("insert into installation (id) values ($1)", [await shelter().value("select id from installation")]);
  const restore = (...flags: string[]) =>
    runVerbHere(cluster.url, ["projects", "restore", shelter().backup, "--project", "happy-paws", ...flags], shelter().environment);
  expect(await restore()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /does not let "petstore_app" create it\. Run `alter role "petstore_app" createdb;` as a superuser, or add --scratch-url/,
    ),
  });

  const scratch = await emptyDatabase();
  expect(await restore("--scratch-url", scratch.url)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/of --scratch-url is not empty/),
  });
  await scratch.client.query("drop schema public cascade; create schema public; drop schema graphile_worker cascade");
  expect(await restore("--scratch-url", scratch.url)).toMatchObject({ code: 0 });
  expect((await live.query("select name from pets order by id")).rows).toHaveLength(3);
  const { rows } = await scratch.client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
  await live.end();
});

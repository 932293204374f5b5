import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { fillEveryTable } from "#e2e/support/every-row.ts";
import { serverUrl, useDatabase } from "#e2e/support/test-database.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { ensureMigrated, withMigrationLock } from "#lib/platform/db/ensure-migrated.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
const empty = Object.assign(new URL(serverUrl()), { pathname: `/${name}` });
const admin = new pg.Client({ connectionString: serverUrl() });
await admin.connect();
await admin.query(`create database ${name}`);
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

it("one of several processes starting together migrates, and the others find it done", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => ensureMigrated(ROOT, empty.href)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await ensureMigrated(ROOT, empty.href)).toEqual([]);
});

it("creates the tables that the generated client reads and fills", async () => {
  const client = new pg.Client({ connectionString: empty.href });
  await client.connect();
  await fillEveryTable(client).finally(() => client.end());
  const close = useDatabase(empty.href);
  for (const name of Object.values(Prisma.ModelName)) {
    const model = Reflect.get(prisma(), name[0]?.toLowerCase() + name.slice(1)) as { findMany(): Promise<unknown[]> };
    expect({ name, rows: (await model.findMany()).length }).toEqual({ name, rows: 2 });
  }
  await close();
});

function altered(change: (url: URL) => void): string {
  const url = new URL(serverUrl());
  change(url);
  return url.href;
}

it.each([
  ["a wrong password", altered((url) => (url.password = "hunter2")), /refused the user .* or the password/],
  ["an unknown database", altered((url) => (url.pathname = "/nowhere")), /has no database "nowhere": create it/],
  [
    "a port where nothing listens",
    altered((url) => Object.assign(url, { port: "1", password: "hunter2" })),
    /:1 .*cannot be reached \(ECONNREFUSED\)/,
  ],
  ["an unknown host", "postgresql://a:hunter2@nowhere.invalid/b", /nowhere\.invalid:5432 .*cannot be reached/],
])("a DATABASE_URL with %s is refused in one sentence without the password", async (_what, url, sentence) => {
  const refusal = checkConnection(url);
  await expect(refusal).rejects.toThrow(sentence);
  await expect(refusal).rejects.not.toThrow(/hunter2|\n/);
});

it("reports immediately which start it waits for and how to end it, then continues", async () => {
  const { promise: heldUntil, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: session, resolve: isHeld } = Promise.withResolvers<number>();
  const first = withMigrationLock(empty.href, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    isHeld(rows[0]?.pid ?? 0);
    await heldUntil;
  });
  const pid = await session;
  const { promise: noted, resolve: note } = Promise.withResolvers<string>();
  const second = withMigrationLock(empty.href, async () => "done", note);
  expect(await noted).toContain(`select pg_terminate_backend(${pid});`);
  letGo();
  expect(await second).toBe("done");
  await first;
});

import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { createTestDatabase, shutOwnDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { databaseError, healthPool, idleConnectionMs, pool, queryText, transactionAfter } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  close = useDatabase(database.url);
});
afterAll(async () => {
  await close();
  await database.drop();
});

const asked = (): Promise<unknown> => pool().query("select no_such_column").catch(databaseError);

it("stops waiting at a statement's time limit and reports the database as unreachable", async () => {
  const hung = queryText({ name: "", text: "select pg_sleep(60)", maxMs: 50 }, []);
  await expect(hung).rejects.toMatchObject({ code: "service_unavailable" });
});

const XACT = { name: "", text: "select pg_current_xact_id()::text, pg_backend_pid()::text" };
const xact = async (on: PoolClient): Promise<string | null | undefined> => (await queryText(XACT, [], on))[0]?.[0];

it("opens a transaction with the statements that are sent with its begin", async () => {
  const [opened, worked] = await transactionAfter(
    (on) => Promise.all([xact(on), xact(on)]),
    async (on, [first, second]) => [[first, second], await xact(on)],
  );
  expect(opened).toEqual([worked, worked]);
});

it("runs nothing more when what opens a transaction fails, and keeps the connection", async () => {
  const [before] = await queryText(XACT, []);
  let hasRun = false;
  const failing = transactionAfter(
    (on) => Promise.all([queryText({ name: "", text: "select 1 / 0" }, [], on), xact(on)]),
    async () => {
      hasRun = true;
    },
  );
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(hasRun).toBe(false);
  const [after] = await queryText(XACT, []);
  expect(after?.[1]).toBe(before?.[1]);
});

const BUSY = { code: "service_unavailable", message: expect.stringMatching(/^The service is too busy/) };

it("says that the service is too busy, not that the database is away, where a transaction cannot start or finish in time", async () => {
  const slow = prisma().$transaction(
    async (tx) => {
      await tx.$queryRaw`select pg_sleep(0.2)::text`;
      await tx.$queryRaw`select 1`;
    },
    { timeout: 50 },
  );
  expect(await slow.catch(databaseError)).toMatchObject(BUSY);
  const held = await Promise.all(Array.from({ length: settings().DATABASE_POOL_SIZE }, () => pool().connect()));
  const late = prisma().$transaction(async () => undefined, { maxWait: 50 });
  expect(await late.catch(databaseError)).toMatchObject(BUSY);
  expect(await pool().connect().catch(databaseError)).toMatchObject(BUSY);
  for (const client of held) client.release();
});

it("says the same where a lock is held for longer than a statement may take", async () => {
  const [holder, waiter] = [await pool().connect(), await pool().connect()];
  await holder.query("select pg_advisory_lock(77)");
  const waited = waiter.query("set statement_timeout = 50").then(() => waiter.query("select pg_advisory_lock(77)"));
  expect(await waited.catch(databaseError)).toMatchObject(BUSY);
  for (const client of [holder, waiter]) client.release(true);
});

it("closes a connection that nothing has used for as long as this process keeps them", async () => {
  idleConnectionMs.replace(50);
  await healthPool().query("select 1");
  await eventually("no connection", () => healthPool().totalCount === 0);
});

it("treats an invalid statement as an internal error and a closed database as unavailable", async () => {
  expect(await asked()).toMatchObject({ code: "42703" });
  await shutOwnDatabase();
  const away = { code: "service_unavailable", message: expect.stringMatching(/^The database cannot be reached/), cause: { code: "55000" } };
  expect(await asked()).toMatchObject(away);
});

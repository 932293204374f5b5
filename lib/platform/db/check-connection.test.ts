import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startPgBouncer, type TestPgBouncer } from "#e2e/support/pgbouncer.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { queryText } from "#lib/platform/db/pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bouncer: TestPgBouncer | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await bouncer?.stop();
  bouncer = undefined;
});
afterAll(() => database.drop());

it.each(["transaction", "statement"] as const)("rejects a PgBouncer in %s mode with one sentence", async (mode) => {
  bouncer = await startPgBouncer(database.url, mode);
  const refusal = checkConnection(bouncer.url);
  await expect(refusal).rejects.toThrow(/shares one database session among several connections .*session mode/);
  await expect(refusal).rejects.not.toThrow(/\n|password=/);
});

it("accepts a PgBouncer in session mode and applies the time limit to every statement", async () => {
  bouncer = await startPgBouncer(database.url, "session");
  await checkConnection(bouncer.url);
  const close = useDatabase(bouncer.url);
  const limit = { name: "limit", text: "select current_setting('statement_timeout')" };
  expect(await queryText(limit, [])).toEqual([["10s"]]);
  await close();
});

it("accepts a direct PostgreSQL connection", async () => {
  await checkConnection(database.url);
});

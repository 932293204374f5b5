import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, shutDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { databaseFault, pool, queryText } from "#lib/db/pool.ts";

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

const asked = (): Promise<unknown> => pool().query("select no_such_column").catch(databaseFault);

it("stops waiting at a statement's time limit and reports the database as unreachable", async () => {
  const hung = queryText({ name: "", text: "select pg_sleep(60)", longestMs: 50 }, []);
  await expect(hung).rejects.toMatchObject({ code: "service_unavailable" });
});

it("treats an invalid statement as an internal error and a closed database as unavailable", async () => {
  expect(await asked()).toMatchObject({ code: "42703" });
  const cut = once(pool(), "remove");
  await shutDatabase(database.url);
  await cut;
  expect(await asked()).toMatchObject({ code: "service_unavailable", cause: { code: "55000" } });
});

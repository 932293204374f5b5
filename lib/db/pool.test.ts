import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, shutDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { databaseFault, pool } from "#lib/db/pool.ts";

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

it("takes a wrong statement for a fault of ours, and a database that lets nobody in for one that is away", async () => {
  expect(await asked()).toMatchObject({ code: "42703" });
  const cut = once(pool(), "remove");
  await shutDatabase(database.url);
  await cut;
  expect(await asked()).toMatchObject({ code: "service_unavailable", cause: { code: "55000" } });
});

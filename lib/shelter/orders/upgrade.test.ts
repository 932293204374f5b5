import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmptyDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { adoptionHistory } from "#lib/shelter/adoptions/history.data.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
/** The first migration after orders had a table of their own. */
const FIRST = "20261129093000_order_numbers";

/** As it was written then: the database gave each order its adoption. Animals 7 and 8 have people in talks only. */
const DATA = `
  insert into projects (id, slug, name) values (1, 'paws', 'Paws');
  insert into categories values (1, 1, 'Dogs', 'amber');
  insert into pets (id, project_id, name, category_id, status, adopted_at, version) select n, 1, 'Pet ' || n, 1,
      (case when n in (1, 5, 6) then 'pending' when n = 2 then 'sold' else 'available' end)::"PetStatus", case n when 2 then '2026-11-02'::timestamptz end, 2
    from generate_series(1, 8) n;
  insert into adoptions (id, project_id, pet_id, stage, adopter, created_at) values
    (101, 1, 5, 'interested', 'Ada', '2026-10-01'), (102, 1, 7, 'interested', 'Bob', now()), (103, 1, 8, 'visit', 'Eve', now());
  insert into orders (id, project_id, pet_id, status, created_at, updated_at) values
    (11, 1, 1, 'placed', '2026-11-01', '2026-11-01'), (12, 1, 2, 'completed', '2026-11-02', '2026-11-02'),
    (13, 1, 3, 'placed', '2026-11-03', '2026-11-03'), (14, 1, 4, 'completed', '2026-11-04', '2026-11-04'),
    (15, 1, 5, 'placed', '2026-11-05', '2026-11-05'), (16, 1, 6, 'placed', '2026-11-06', '2026-11-06');
  update orders set status = 'cancelled', updated_at = now() where id in (13, 14, 16);
  update orders set status = 'placed', updated_at = '2026-11-16' where id = 16;
  delete from adoptions where order_id = 15;
  update adoptions set order_id = 15, stage = 'reserved', moved_at = '2026-11-05' where id = 101;
  select setval('orders_id_seq', 100), setval('adoptions_id_seq', 1000), setval('pets_id_seq', 1000);
  insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after) values
    (1, 'cli', '7', 'pet.update', 'pet', '1', '{"version": 1, "status": "available", "order": null}',
     '{"version": 2, "status": "pending", "order": {"id": 11, "status": "placed"}}');`;
const ORDERS = `select id::text, pet_id::text as "petId", status::text, created_at as "createdAt" from orders order by orders.id`;
const STAGES =
  "select pet_id::int, stage::text, adopter, order_id::int, created_at, home_at, returned_on from adoptions order by pet_id, id";

const scope = projectScope("1");
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let before: { orders: unknown[]; stages: unknown[] };
let close: () => Promise<void>;

const rowsOf = async (on: pg.ClientBase | ReturnType<typeof pool>, text: string) => (await on.query<Record<string, unknown>>(text)).rows;
const listed = async () =>
  (await listOrders(scope, { limit: 100, after: undefined })).orders.map(({ createdAt, ...order }) => ({
    ...order,
    createdAt: new Date(createdAt),
  }));

beforeAll(async () => {
  database = await createEmptyDatabase();
  const earlier = mkdtempSync(path.join(tmpdir(), "petstore-release-"));
  cpSync(path.join(ROOT, "prisma"), path.join(earlier, "prisma"), { recursive: true });
  const migrations = path.join(earlier, "prisma", "migrations");
  for (const name of readdirSync(migrations))
    if (/^\d/.test(name) && name >= FIRST) rmSync(path.join(migrations, name), { recursive: true });
  await migrate(earlier, database.url);
  rmSync(earlier, { recursive: true });
  before = await onConnection({ connectionString: database.url }, async (client) => {
    await client.query(DATA);
    return { orders: await rowsOf(client, ORDERS), stages: await rowsOf(client, STAGES) };
  });
  await migrate(ROOT, database.url);
  close = useDatabase(database.url);
});
afterAll(async () => {
  await close();
  await database.drop();
});

it("keeps the numbers, dates, and states of orders through the upgrade, and every adoption in its stage", async () => {
  expect(before.orders).toHaveLength(6);
  expect(await listed()).toEqual(before.orders);
  expect(await rowsOf(pool(), STAGES)).toEqual(before.stages);
  const since = "select pet_id::int as pet, moved_at as at from adoptions where stage = 'reserved' order by pet_id";
  expect(await rowsOf(pool(), since)).toEqual([
    { pet: 1, at: new Date("2026-11-01") },
    { pet: 5, at: new Date("2026-11-05") },
    { pet: 6, at: new Date("2026-11-16") },
  ]);
});

it("cancels an order of that time when its change is undone, and shows both in the history", async () => {
  const [adoption] = await rowsOf(pool(), "select id::text from adoptions where order_id = 11");
  const history = () => adoptionHistory(scope, { id: String(adoption?.["id"]), petId: "1", orderId: "11" });
  expect((await history()).map(({ stage }) => stage)).toEqual([{ from: null, to: "reserved" }]);
  await undoPet(scope, "1", 2, { kind: "cli", id: "7" });
  expect((await listed())[0]).toMatchObject({ id: "11", status: "cancelled" });
  expect((await history()).map(({ stage }) => stage)).toEqual([
    { from: "reserved", to: "cancelled" },
    { from: null, to: "reserved" },
  ]);
});

it("lets one adoption at a time have an animal, and only with a number", async () => {
  const add = (petId: number, orderId: number | null) =>
    pool().query("insert into adoptions (project_id, pet_id, order_id, stage) values (1, $1, $2, 'home')", [petId, orderId]);
  await expect(add(5, 900)).rejects.toMatchObject({ constraint: "adoptions_holder_key" });
  await expect(add(8, null)).rejects.toMatchObject({ constraint: "adoptions_numbered" });
});

import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { BASELINE, LAST_BEFORE } from "#lib/platform/baseline.ts";
import { settings } from "#lib/platform/config/env.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { adoptionHistory } from "#lib/shelter/adoptions/history.data.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");

/** As the development left it: an adoption in each stage, and in the history an order that had a table of its own. */
const DATA = `
  insert into projects (id, slug, name) values (1, 'paws', 'Paws');
  insert into pets (id, project_id, name, category_id, status, adopted_at, version) select n, 1, 'Pet ' || n, 1,
      (case when n in (1, 5) then 'pending' when n = 2 then 'sold' else 'available' end)::"PetStatus", case n when 2 then '2026-11-02'::timestamptz end, 2
    from generate_series(1, 8) n;
  insert into adoptions (id, project_id, pet_id, stage, adopter, order_id, created_at, home_at, returned_on) values
    (101, 1, 1, 'reserved', '', 11, '2026-11-01', null, null), (102, 1, 2, 'home', 'Bob', 12, '2026-11-02', '2026-11-02', null),
    (103, 1, 3, 'cancelled', '', 13, '2026-11-03', null, null), (104, 1, 4, 'returned', 'Eve', 14, '2026-11-04', '2026-11-04', '2026-11-05'),
    (105, 1, 5, 'reserved', 'Ada', 15, '2026-11-05', null, null), (106, 1, 7, 'interested', 'Kim', null, '2026-11-06', null, null),
    (107, 1, 8, 'visit', 'Ola', null, '2026-11-07', null, null);
  select setval('orders_id_seq', 100), setval('adoptions_id_seq', 1000), setval('pets_id_seq', 1000);
  insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after) values
    (1, 'cli', '7', 'pet.update', 'pet', '1', '{"version": 1, "status": "available", "order": null}',
     '{"version": 2, "status": "pending", "order": {"id": 11, "status": "placed"}}');
  delete from _prisma_migrations where migration_name = '${BASELINE}';
  insert into _prisma_migrations (id, checksum, migration_name, finished_at)
    select name, '', name, now() from unnest(array['20261121000000_foundation', '${LAST_BEFORE}']) as name`;
const ROWS = `select (select json_agg(a order by id) from adoptions a) as adoptions, (select json_agg(p order by id) from pets p) as pets`;

const scope = projectScope("1");
const rows = async () => (await pool().query(ROWS)).rows;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
  await pool().query(DATA);
});
afterAll(() => close());

it("goes on with a database of the last development version, every row as it was", async () => {
  const before = await rows();
  expect(await migrate(ROOT, settings().DATABASE_URL ?? "")).toEqual([]);
  expect(await rows()).toEqual(before);
  expect((await pool().query("select from _prisma_migrations where migration_name = $1", [BASELINE])).rowCount).toBe(1);
  const { orders } = await listOrders(scope, { limit: 100, after: undefined });
  expect(orders.map(({ id, petId, status }) => [id, petId, status])).toEqual([
    ["11", "1", "placed"],
    ["12", "2", "completed"],
    ["13", "3", "cancelled"],
    ["14", "4", "cancelled"],
    ["15", "5", "placed"],
  ]);
});

it("undoes what was placed while orders had a table of their own, and shows it in the history", async () => {
  const history = () => adoptionHistory(scope, { id: "101", petId: "1", orderId: "11" });
  expect((await history()).map(({ stage }) => stage)).toEqual([{ from: null, to: "reserved" }]);
  await undoPet(scope, "1", 2, { kind: "cli", id: "7" });
  expect((await listOrders(scope, { limit: 1, after: undefined })).orders[0]).toMatchObject({ id: "11", status: "cancelled" });
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

import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { MAX_ON_PAGE } from "#lib/platform/db/fragments.ts";
import { pool, queryText } from "#lib/platform/db/pool.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const OWN = projectScope("1");
/** With this many animals, a tenth of them cost more than a plan. */
const PETS = 10_000;

beforeAll(async () => {
  await pool().query("insert into projects (slug, name) values ('one', 'Shelter')");
  for (let made = 0; made < PETS; made += 2000) {
    await pool().query(
      `insert into pets (project_id, name, category_id, status)
       select 1, 'Biscuit', 1, (array['available', 'sold'])[1 + i % 2]::"PetStatus" from generate_series(1, 2000) i`,
    );
  }
  await pool().query("insert into adoptions (project_id, pet_id, order_id, stage) select project_id, id, id, 'reserved' from pets");
  await pool().query("vacuum analyze pets, adoptions");
});

const PLANS = "select generic_plans, custom_plans from pg_prepared_statements where name = $1";
const idsOf = (body: string): number[] => (JSON.parse(body) as { id: number }[]).map(({ id }) => id);

it.each([
  ["list_pets", async (after: string) => idsOf((await listPets(OWN, { limit: 20, after, status: undefined })).body)],
  ["list_pets_by_status", async (after: string) => idsOf((await listPets(OWN, { limit: 20, after, status: "sold" })).body)],
  ["list_orders_asc", async (after: string) => (await listOrders(OWN, { limit: 20, after })).orders],
])("keeps one plan for all pages of many rows: %s", async (name, list) => {
  for (let n = 0; n < 12; n++) expect(await list(String(n * 500))).toHaveLength(20);
  // PostgreSQL tries five plans for the values before it compares.
  expect(await queryText({ name: "", text: PLANS }, [name])).toEqual([["7", "5"]]);
});

it("reads as many animals as a page may have, and tells whether more follow", async () => {
  const options = { limit: MAX_ON_PAGE, after: undefined, status: undefined };
  const first = await listPets(OWN, options);
  expect(idsOf(first.body)).toEqual(Array.from({ length: MAX_ON_PAGE }, (_, n) => n + 1));
  expect(first.nextAfter).toBe(String(MAX_ON_PAGE));
  const last = await listPets(OWN, { ...options, after: String(PETS - MAX_ON_PAGE) });
  expect(idsOf(last.body)).toHaveLength(MAX_ON_PAGE);
  expect(last.nextAfter).toBeUndefined();
});

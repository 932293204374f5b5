import { afterAll, beforeAll, expect, it } from "vitest";
import { plansOf, readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const MANY = 6000;
const PROJECT = projectScope("2");
const LAST = String(5 * MANY - 10);

beforeAll(async () => {
  const run = (text: string) => pool().query(text);
  await run("insert into projects (slug, name) select 'p-' || i, 'Shelter' from generate_series(1, 3) i");
  await run(`insert into audit_entries (id, project_id, actor_kind, action, entity_type, entity_id, after)
    select i, 1 + i % 3, 'cli', 'pet.create', 'pet', i::text, '{"name":"Rex","categoryId":1,"status":"sold"}' from generate_series(1, ${3 * MANY}) i`);
  await run(`insert into events (id, project_id, type, data) select i, 1 + i % 3, 'pet.updated', '{"id":1}'
    from generate_series(${3 * MANY + 1}, ${5 * MANY}) i`);
  await run(`insert into events (id, project_id, type, data) select i, 2, 'plan.changed', '{"plan":"pro"}' from generate_series(1, 5) i`);
  await run(
    `insert into events (id, project_id, type, data) select ${5 * MANY} + i, 2, 'order.updated', '{"id":7,"petId":42}' from generate_series(1, 5) i`,
  );
  await run(`insert into audit_entries (id, project_id, actor_kind, action, entity_type, entity_id, after)
    select ${5 * MANY} + 10 + i, 2, 'cli', 'pet.update', 'pet', '7', '{"status":"sold"}' from generate_series(1, 1000) i`);
  await run("vacuum analyze");
});

it.each([
  ["from its start", { after: undefined, types: undefined }],
  ["near its end", { after: LAST, types: undefined }],
  ["newest first", { after: undefined, types: undefined, order: "desc" as const }],
  ["of a frequent and a rare type", { after: undefined, types: ["pet.updated" as const, "plan.changed" as const] }],
  ["of a rare type, newest first", { after: undefined, types: ["plan.changed" as const], order: "desc" as const }],
  ["about an animal with few", { after: undefined, types: undefined, petId: "42" }],
  ["about an animal with many", { after: LAST, types: undefined, petId: "1" }],
  ["about an animal, newest first", { after: undefined, types: undefined, petId: "1", order: "desc" as const }],
  ["since a moment", { after: undefined, types: undefined, since: Date.now() - 3_600_000 }],
  ["of a rare type until a moment", { after: undefined, types: ["plan.changed" as const], until: Date.now() + 3_600_000 }],
  ["of creations near its end", { after: LAST, types: ["pet.created" as const] }],
])("reads little more of the log than it returns, %s", async (_, query) => {
  const reads = await readsOf(() => listEvents(PROJECT, { limit: 50, ...query }));
  for (const table of ["events", "audit_entries"]) expect(reads.get(table)?.rows ?? 0).toBeLessThanOrEqual(120);
});

it("finds where the log begins without looking for it step by step", async () => {
  const read = (): Promise<string | undefined> =>
    listEvents(PROJECT, { limit: 1, after: undefined, types: ["pet.created"] }).then(({ events: [first] }) => first?.id);
  expect(await plansOf(read)).toHaveLength(2);
  await pool().query("update audit_entries set at = at - interval '40 days' where id <= $1", [MANY]);
  expect(await read()).toBe(String(MANY + 1));
  expect(await plansOf(read)).toHaveLength(3);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { neighborsOf } from "#lib/gateway/api-keys/detail.data.ts";
import { bansThatCount, listBans } from "#lib/gateway/rate-limit/bans/data.ts";
import { requestsBy } from "#lib/gateway/usage/data.ts";
import { callsBy } from "#lib/gateway/usage/keys.data.ts";
import { auditReader } from "#lib/history/audit/log.data.ts";
import { listServiceLog } from "#lib/operations/admin/audit-log.data.ts";
import { listAllBans } from "#lib/operations/admin/bans.data.ts";
import { serviceFigures } from "#lib/operations/admin/overview.data.ts";
import { listPeoplePage } from "#lib/operations/admin/people.data.ts";
import { listProjectPage } from "#lib/operations/admin/projects.data.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { dayOf } from "#lib/shelter/pets/days/rules.ts";
import { recentDays } from "#lib/shelter/pets/days/state.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { listDirectory, listNames } from "#lib/shelter/projects/directory/data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const [FIRST, SECOND, SMALL] = [1, 2, 3].map((id) => projectScope(String(id))) as [
  ReturnType<typeof projectScope>,
  ReturnType<typeof projectScope>,
  ReturnType<typeof projectScope>,
];
const MANY = 6000;
const PROJECTS = 400;
const CHANGED_TODAY = 20;

const close = await useTestDatabase();
afterAll(close);
let person: Person;

beforeAll(async () => {
  const run = (text: string) => pool().query(text);
  person = await makePerson("Member");
  await run(
    `insert into projects (slug, name, created_at) select 'p-' || i, 'Shelter ' || i, now() - interval '9 days' from generate_series(1, ${PROJECTS}) i`,
  );
  await run(`insert into members select id, ${person.id}, 'owner' from projects`);
  await run(`insert into users (name, email) select 'Person ' || i, 'p' || i || '@example.org' from generate_series(1, 1500) i`);
  await run(`insert into user_sessions (token_hash, user_id, expires_at, user_agent, address)
    select lpad(i::text, 64, '0'), ${person.id}, now() - interval '5 days', '', '' from generate_series(1, 1500) i`);
  for (const [project, count] of [
    [1, MANY],
    [2, MANY],
    [3, 30],
  ]) {
    await run(`insert into pets (project_id, name, category_id, status, created_at, updated_at)
      select ${project}, case i % 3 when 0 then 'Bella' else 'Max' end, i % 5, (array['available', 'pending', 'sold']::"PetStatus"[])[1 + i % 3],
        now() - interval '9 days', now() - interval '9 days' from generate_series(1, ${count}) i`);
  }
  await run("insert into adoptions (project_id, pet_id, order_id, stage) select project_id, id, id, 'reserved' from pets");
  await run(`insert into audit_entries (project_id, at, actor_kind, actor_id, action, entity_type, entity_id, before, after)
    select 1 + i % 3, now() - interval '5 days', 'user', '1', 'pet.update', 'pet', i::text, '{"status":"sold"}', '{"status":"available"}' from generate_series(1, 3000) i`);
  await run(`insert into audit_entries (project_id, at, actor_kind, actor_id, action, entity_type, entity_id, before, after)
    select case i % 200 when 0 then 2 when 1 then 3 else 1 end, now(), 'user', '1', 'pet.update', 'pet',
      (case i % 200 when 0 then ${MANY} when 1 then ${2 * MANY} else 0 end + 1 + i % 30)::text, '{"status":"sold"}', '{"status":"available"}'
      from generate_series(0, ${200 * CHANGED_TODAY - 1}) i`);
  await run(`insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id)
    select null, 'user', '2', 'user.change', 'user', '3' from generate_series(1, 200) i`);
  await run(
    `insert into pet_days select p, $1::date - d, 5, 5, 5, 1, 1 from generate_series(1, 3) p, generate_series(1, 3) d`.replace(
      "$1",
      `'${dayOf(NOW)}'`,
    ),
  );
  await run(`insert into api_keys (project_id, name, hash, prefix, last4, scope, created_by, rotated_from_id)
    select 1 + i % ${PROJECTS}, 'Key', lpad(i::text, 64, '0'), 'p', 'l', 'read', '1', case when i > 600 then i - 600 end from generate_series(1, 1200) i`);
  await run(`insert into api_key_bans (project_id, key_id, started_at, ends_at, lifted_at, lifted_by)
    select 1 + i % ${PROJECTS}, i, now() - i * interval '1 hour', now() - (i - 1) * interval '1 hour', now() - (i - 1) * interval '1 hour', '2' from generate_series(1, 1200) i`);
  await run(
    `insert into usage_minutes select 1 + i % ${PROJECTS}, 1, 'listPets', 2, date_trunc('minute', now()) - i / ${PROJECTS} * interval '5 minutes', 1, 1 from generate_series(1, 16000) i`,
  );
  await run(`insert into usage_hours select project_id, key_id, status_class, date_trunc('hour', minute), sum(requests), sum(charged)
    from usage_minutes group by 1, 2, 3, 4`);
  await run("vacuum analyze");
});

const PAGE = { q: "", bin: false, sort: "id", descending: false } as const;
const PROJECT_LIST = { q: "", plan: null, in: "live", after: "", before: "" } as const;
const PEOPLE_LIST = { q: "", who: "everybody", after: "", before: "" } as const;

it.each<[string, Record<string, number>, () => Promise<unknown>]>([
  ["the administrator's projects, few of which have animals", { pets: 3000 }, () => listProjectPage(PROJECT_LIST, NOW)],
  ["a person's projects", { pets: 21_000 }, () => listDirectory(person, { q: "", page: 1, bin: 1 })],
  ["the API's animals of a large project", { pets: 110 }, () => listPets(SECOND, { limit: 100, after: undefined, status: undefined })],
  [
    "the API's animals far down the list",
    { pets: 110 },
    () => listPets(FIRST, { limit: 100, after: String(MANY - 500), status: undefined }),
  ],
  ["the API's animals by status", { pets: 110 }, () => listPets(SECOND, { limit: 100, after: undefined, status: "sold" })],
  [
    "the API's animals by status far down the list",
    { pets: 110 },
    () => listPets(FIRST, { limit: 100, after: String(MANY - 500), status: "sold" }),
  ],
  ["the API's animals of a small project", { pets: 60 }, () => listPets(SMALL, { limit: 100, after: undefined, status: undefined })],
  ["the API's orders of a large project", { adoptions: 110 }, () => listOrders(SECOND, { limit: 100, after: undefined })],
  ["the table of a large project's animals", { pets: 10_200 }, () => listPetPage(SECOND, PAGE)],
  ["the table of a small project's animals", { pets: 120 }, () => listPetPage(SMALL, PAGE)],
  ["the overview of a large project", { pets: 200, audit_entries: 200 }, () => recentDays(SECOND, undefined, NOW)],
  ["the overview of a small project", { pets: 200, audit_entries: 200 }, () => recentDays(SMALL, undefined, NOW)],
  [
    "a project's audit log of a day",
    { audit_entries: 1000 },
    async () => {
      const read = await auditReader(
        SMALL,
        { who: undefined, topic: undefined, period: undefined, from: undefined, to: undefined, after: undefined },
        { from: new Date(NOW - HOUR_MS), to: undefined },
      );
      await read(undefined, 50);
    },
  ],
  ["the people, searched for a name that one has", { users: 100 }, () => listPeoplePage({ ...PEOPLE_LIST, q: "Person 1321" }, NOW)],
  ["the people, searched for a letter that no one has", { users: 10 }, () => listPeoplePage({ ...PEOPLE_LIST, q: "ž" }, NOW)],
  ["the first people by name", { users: 1200 }, () => listPeoplePage(PEOPLE_LIST, NOW)],
  ["all projects, searched", { projects: 40 }, () => listNames(person, "all", "shelter 399")],
  ["the service's audit log", { users: 200, projects: 10, audit_entries: 60 }, () => listServiceLog()],
  ["the service's open sessions", { user_sessions: 10 }, () => serviceFigures(NOW)],
  ["the bans of all projects", { api_key_bans: 1000, users: 100 }, () => listAllBans(NOW)],
  ["the bans of a project", { api_key_bans: 10 }, () => Promise.all([listBans("7"), bansThatCount("7", NOW)])],
  ["the keys before and after one", { api_keys: 10 }, () => neighborsOf(projectScope("2"), "1")],
  ["a project's requests by hour", { usage_hours: 5 }, () => requestsBy("hour", "3", NOW - DAY_MS)],
  ["a key's requests by hour", { usage_hours: 5 }, () => callsBy("hour", SMALL, "1", NOW - DAY_MS)],
])("reads no more rows than requested: %s", async (_, max, work) => {
  const reads = await readsOf(work);
  for (const [table, rows] of Object.entries(max)) {
    expect.soft({ table, ...reads.get(table) }).toEqual({ table, rows: expect.any(Number), seqScans: 0 });
    expect.soft(reads.get(table)?.rows, table).toBeLessThanOrEqual(rows);
  }
});

it("counts animals of empty projects without scanning the only project with animals", async () => {
  await pool().query("delete from pets where project_id <> 1");
  await pool().query("vacuum analyze pets");
  for (const work of [() => listProjectPage(PROJECT_LIST, NOW), () => listDirectory(person, { q: "", page: 1, bin: 1 })]) {
    const pets = (await readsOf(work)).get("pets");
    expect(pets?.seqScans).toBe(0);
    expect(pets?.rows).toBeLessThanOrEqual(10_001);
  }
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { plansOf, readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { countAdoptions, countDue, findDueAdoptions, listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { countPets } from "#lib/shelter/pets/counts.data.ts";
import { selectPets } from "#lib/shelter/pets/list.data.ts";
import { PET_PAGE_ROWS, PET_SORTS } from "#lib/shelter/pets/rules.ts";
import { listPetPage, petStretch } from "#lib/shelter/pets/table/data.ts";
import { matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { countTabs, readTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { listAvailable } from "#lib/sites/publishing/public/data.ts";
import { NO_QUERY } from "#lib/sites/publishing/public/filters.rules.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** All its animals sort before the other project's. */
const BEFORE = projectScope("1");
/** Values common in the first project are rare here, which planner statistics do not show. */
const SKEWED = projectScope("2");
const MANY = 6000;
const RARE = 12;

const close = await useTestDatabase();
afterAll(close);

beforeAll(async () => {
  const run = (text: string) => pool().query(text);
  await run("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 50) i");
  // The rare ones are last by name and by time of change.
  for (const [project, rare] of [
    [BEFORE, "i % 2 = 0"],
    [SKEWED, `i > ${MANY - RARE}`],
  ] as const) {
    await run(`insert into pets (project_id, name, category_id, status, updated_at, deleted_at)
      select ${project.projectId}, 'Bella ' || lpad(i::text, 6, '0'), i % 2, (case when ${rare} then 'sold' else 'available' end)::"PetStatus",
        now() - interval '9 days' + i * interval '1 second', case when i % 50 = 7 then now() end from generate_series(1, ${MANY}) i`);
  }
  await run(
    `insert into adoptions (project_id, pet_id, order_id, stage) select project_id, id, id, (case status when 'sold' then 'home' else 'reserved' end)::"AdoptionStage" from pets`,
  );
  await run(
    `insert into pet_profiles (pet_id, project_id, listed) select id, project_id, false from pets where project_id = ${BEFORE.projectId} and id <= ${MANY / 2} or project_id = ${SKEWED.projectId} and status = 'sold'`,
  );
  await run(`update adoptions set next_on = '2026-11-25' where project_id = ${SKEWED.projectId} and stage = 'home'`);
  await run(
    `insert into pet_imports (id, project_id, created_by, file_name, format) values (7, ${SKEWED.projectId}, 1, 'list.csv', 'csv')`,
  );
  await run(`insert into pet_import_spans (import_id, first_pet, last_pet)
    select 7, min(id), max(id) from (select id from pets where project_id = ${SKEWED.projectId} order by id limit 2 * ${RARE}) as p group by id % 2`);
  await run("vacuum analyze");
});

const FILTERS: [string, Partial<PetFilter>, number][] = [
  // Reads a page and the count.
  ["a common status", { status: "available" }, MANY + 200],
  ["a common category", { category: "1" }, MANY / 2 + 200],
  ["a common status and category", { status: "available", category: "1" }, MANY + 200],
  ["a rare status", { status: "sold" }, 2 * RARE],
  ["the bin", { bin: true }, 2 * (MANY / 50)],
  ["a word that all have", { q: "bel" }, MANY + 200],
  ["words that one has", { q: "5999 Bella" }, 2],
  ["one import", { importId: "7" }, 6 * RARE],
  ["a status in the bin", { bin: true, status: "available" }, 2 * (MANY / 50)],
];
const LISTS = FILTERS.flatMap(([title, filter, max]) =>
  PET_SORTS.flatMap((sort) => [false, true].map((descending) => ({ title, filter, max, sort, descending }))),
);

it.each(LISTS)(
  "lists $title by $sort, descending: $descending, without reading rows that cannot match",
  async ({ filter, max, ...order }) => {
    const reads = await readsOf(() => listPetPage(SKEWED, { q: "", bin: false, ...filter, ...order }));
    expect(reads.get("pets")).toEqual({ rows: expect.any(Number), seqScans: 0 });
    expect(reads.get("pets")?.rows).toBeLessThanOrEqual(max);
  },
);

const ALL = { q: "", bin: false } as const;
const STEP = { after: "0", upTo: "9223372036854775807" };
const NO_FILTER = { after: "0", statuses: undefined, ids: undefined, categoryId: undefined, q: undefined, updatedSince: undefined };
const API = { ...NO_FILTER, limit: 100 } as const;
const TODAY = "2026-11-26";
const adoptions = (scope: ProjectScope, query: Record<string, string>) => listAdoptions(scope, readAdoptionFilter(query), { today: TODAY });
const dueIn = async (scope: ProjectScope) => [await findDueAdoptions(scope, TODAY, 5), await adoptions(scope, { due: "1" })];
/** Time of the project's last change. */
let newest = 0;
beforeAll(async () => {
  const { rows } = await pool().query<{ at: Date }>("select max(updated_at) as at from pets where project_id = $1", [SKEWED.projectId]);
  newest = rows[0]?.at.getTime() ?? 0;
});

it.each<[string, Record<string, number>, () => Promise<unknown>]>([
  ["one step of all ids", { pets: 120 }, () => matchingPetIds(SKEWED, ALL, 100, undefined, STEP)],
  ["one step of a common status", { pets: 120 }, () => matchingPetIds(SKEWED, { ...ALL, status: "available" }, 100, undefined, STEP)],
  [
    "one step of a status within a category",
    { pets: 230 },
    () => matchingPetIds(SKEWED, { ...ALL, status: "available", category: "1" }, 100, undefined, STEP),
  ],
  ["ids of a rare status", { pets: RARE }, () => matchingPetIds(SKEWED, { ...ALL, status: "sold" }, 100)],
  ["an export by status", { pets: 120 }, () => petStretch(SKEWED, { ...ALL, status: "available", sort: "id", descending: false }, 100)],
  [
    "an export by status and name",
    { pets: 120 },
    () => petStretch(SKEWED, { ...ALL, status: "available", sort: "name", descending: false }, 100),
  ],
  ["the API's list by ids", { pets: 3 }, () => selectPets(SKEWED, { ...API, ids: [`${MANY + 1}`, `${MANY + 2}`, "1"] })],
  ["the API's whole list", { pets: 110 }, () => selectPets(SKEWED, API)],
  ["the API's list of a common category", { pets: 110 }, () => selectPets(SKEWED, { ...API, categoryId: "1" })],
  [
    "the API's list of a rare status and a category",
    { pets: RARE },
    () => selectPets(SKEWED, { ...API, statuses: ["sold"], categoryId: "1" }),
  ],
  ["the API's list of two rare statuses", { pets: RARE }, () => selectPets(SKEWED, { ...API, statuses: ["sold", "pending"] })],
  [
    "the API's newest animals of a rare and a common status",
    { pets: 130 },
    () => selectPets(SKEWED, { ...API, after: undefined, order: "desc", statuses: ["sold", "available"] }),
  ],
  ["the API's newest animals", { pets: 110 }, () => selectPets(BEFORE, { ...API, after: undefined, order: "desc" })],
  [
    "the API's newest animals by a word that all have",
    { pets: 210 },
    () => selectPets(BEFORE, { ...API, after: undefined, order: "desc", q: "bel" }),
  ],
  ["the API's counts", { pets: MANY }, () => countPets(SKEWED)],
  ["the API's list by a word that all have", { pets: 210 }, () => selectPets(SKEWED, { ...API, q: "bel" })],
  ["the API's list by a word that one has", { pets: 1050 }, () => selectPets(SKEWED, { ...API, q: "005998" })],
  ["the API's list of the few that are unlisted", { pets: RARE, pet_profiles: RARE }, () => selectPets(SKEWED, { ...API, listed: false })],
  ["the API's list of those that are listed", { pets: 120 }, () => selectPets(SKEWED, { ...API, listed: true })],
  ["the API's last changes", { pets: 30 }, () => selectPets(SKEWED, { ...API, updatedSince: newest - 9000 })],
  ["the API's changes of a whole project", { pets: 5120 }, () => selectPets(SKEWED, { ...API, updatedSince: 0 })],
  ["the counts of the tabs", { pets: 1001 + RARE + MANY / 50 + 200 }, () => countTabs(SKEWED, ALL)],
  ["the counts of the tabs in a category", { pets: 2200 + RARE + MANY / 50 + 200 }, () => countTabs(SKEWED, { ...ALL, category: "1" })],
  ["the counts of the tabs by a word that all have", { pets: 1001 + MANY / 25 }, () => countTabs(SKEWED, { ...ALL, q: "bel" })],
  ["the counts of the tabs by words that one has", { pets: 8 }, () => countTabs(SKEWED, { ...ALL, q: "5999 Bella" })],
  ["the counts of the tabs of the few unlisted", { pets: 1000 }, () => countTabs(SKEWED, { ...ALL, listed: "no" })],
  ["adoptions of a common stage", { adoptions: 60, pets: 60, pet_profiles: 60 }, () => adoptions(BEFORE, { stage: "home" })],
  ["adoptions of a rare stage", { adoptions: RARE, pets: RARE }, () => adoptions(SKEWED, { stage: "home" })],
  ["the longest reserved", { adoptions: 60, pets: 60, pet_profiles: 60 }, () => adoptions(SKEWED, { stage: "reserved", order: "longest" })],
  ["all adoptions", { adoptions: 60, pets: 60, pet_profiles: 60 }, () => adoptions(BEFORE, {})],
  ["adoptions of an animal", { adoptions: 2, pets: 2 }, () => adoptions(SKEWED, { animal: `${MANY + 7}` })],
  ["the few adoptions that are due", { adoptions: 2 * RARE + 2, pets: 4 * RARE }, () => dueIn(SKEWED)],
  ["the count of the few adoptions that are due", { adoptions: RARE + 2, pets: 2 * RARE }, () => countDue(SKEWED, [TODAY])],
  ["the counts of adoptions", { adoptions: MANY + 20 }, () => countAdoptions(SKEWED, readAdoptionFilter({}), TODAY)],
  ["the site's animals, sorted", { pets: MANY + 60 }, () => listAvailable(BEFORE, NO_QUERY, Date.now())],
  ["a large site's animals after the oldest", { pets: 2100 }, () => listAvailable(SKEWED, { ...NO_QUERY, before: "0" }, Date.now())],
  [
    "a large site's animals of a category",
    { pets: 2130 },
    () => listAvailable(SKEWED, { ...NO_QUERY, category: "1", before: "0" }, Date.now()),
  ],
])("reads no other project's rows for %s", async (_, max, work) => {
  const reads = await readsOf(work);
  for (const [table, rows] of Object.entries(max)) {
    expect.soft({ table, ...reads.get(table) }).toEqual({ table, rows: expect.any(Number), seqScans: 0 });
    expect.soft(reads.get(table)?.rows, table).toBeLessThanOrEqual(rows);
  }
});

it.each([
  ["once for a page and its tabs by words that one has", "5999 Bella", 1],
  ["not at all by a word with which more names begin than are counted", "bel", 0],
])("reads the index of words %s", async (_, q, scans) => {
  const query = { ...ALL, q, sort: "id", descending: true } as const;
  const plans = await plansOf(() => {
    const tabs = readTabs(SKEWED, query);
    return Promise.all([listPetPage(SKEWED, query, tabs), tabs.counting]);
  });
  expect(JSON.stringify(plans).match(/"pets_words_idx"/g) ?? []).toHaveLength(scans);
});

it.each(["name", "updated"] as const)("returns all matches of a common filter once, in order, across pages, sorted by %s", async (sort) => {
  const query = { ...ALL, status: "available", sort, descending: true } as const;
  const column = sort === "name" ? `lower(name) collate "C"` : "updated_at";
  const { rows } = await pool().query<{ id: string }>(
    `select id::text from pets where project_id = $1 and status = 'available' and deleted_at is null order by ${column} desc, id desc`,
    [SKEWED.projectId],
  );
  const expected = rows.map(({ id }) => id);
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const stretch = await petStretch(SKEWED, { ...query, after }, 900);
    seen.push(...stretch.rows.map(({ id }) => id));
    after = stretch.next;
  }
  expect(seen).toEqual(expected);
  const first = await listPetPage(SKEWED, query);
  const second = await listPetPage(SKEWED, { ...query, after: first.next ?? "" });
  const back = await listPetPage(SKEWED, { ...query, before: second.previous ?? "" });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expected.slice(0, first.rows.length + second.rows.length));
  expect(back.rows).toEqual(first.rows);
});

it.each(["name", "updated"] as const)("returns a full page even when few of the first animals match, sorted by %s", async (sort) => {
  const { rows: made } = await pool().query<{ id: string }>("insert into projects (slug, name) values ($1, 'Late') returning id::text", [
    `late-${sort}`,
  ]);
  const late = projectScope(made[0]?.id ?? "");
  await pool().query(
    `insert into pets (project_id, name, category_id, status, updated_at)
      select $1, 'Bella ' || lpad(i::text, 6, '0'), 1, (case when i <= 10 or i > 1300 then 'available' else 'pending' end)::"PetStatus",
        now() - interval '9 days' + i * interval '1 second' from generate_series(1, 2500) i`,
    [late.projectId],
  );
  const page = await listPetPage(late, { ...ALL, status: "available", sort, descending: false });
  const expected = Array.from({ length: PET_PAGE_ROWS }, (_, i) => `Bella ${String(i < 10 ? i + 1 : i + 1291).padStart(6, "0")}`);
  expect(page.rows.map(({ name }) => name)).toEqual(expected);
  expect(page).toMatchObject({ next: expect.any(String), count: 1210 });
});

it("finds the newest and the oldest by a word that is neither rare nor common in a large project", async () => {
  const { rows: made } = await pool().query<{ id: string }>("insert into projects (slug, name) values ('wide', 'Wide') returning id::text");
  const wide = projectScope(made[0]?.id ?? "");
  const add = `insert into pets (project_id, name, category_id, status)
    select $1, case when i % 20 = 0 then 'Rex' else 'Bo' end, 1, (case when i % 40 = 0 then 'pending' else 'sold' end)::"PetStatus"
      from generate_series(1, $2) i returning id, status`;
  const { rows } = await pool().query<{ id: string; status: string }>(
    `with added as (${add}) select id::text, status from added order by id`,
    [wide.projectId, 22_000],
  );
  const found = rows.filter((_, i) => (i + 1) % 20 === 0);
  for (const status of [undefined, "pending"] as const) {
    const newest = found.filter((one) => status === undefined || one.status === status).toReversed();
    const ids = (from: number) => newest.slice(from, from + PET_PAGE_ROWS).map(({ id }) => id);
    const query = { ...ALL, q: "rex", status, sort: "id", descending: true } as const;
    const first = await listPetPage(wide, query);
    expect(first.rows.map(({ id }) => id)).toEqual(ids(0));
    const second = await listPetPage(wide, { ...query, after: first.next ?? "" });
    expect(second.rows.map(({ id }) => id)).toEqual(ids(PET_PAGE_ROWS));
    expect((await listPetPage(wide, { ...query, before: second.previous ?? "" })).rows).toEqual(first.rows);
  }
  const rex = found.map(({ id }) => id);
  const { pets } = await selectPets(wide, { ...API, after: rex[9], limit: 20, q: "rex" });
  expect(pets.map(({ id }) => id)).toEqual(rex.slice(10, 30));
});

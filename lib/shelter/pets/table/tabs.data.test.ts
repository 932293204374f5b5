import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { PET_TABS, type PetTab, tabCount, tabOf, tabState } from "#lib/shelter/pets/table/rules.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { countTabs, readTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ALL = { q: "", bin: false } as const;
const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
let large: ProjectScope;

const add = (target: ProjectScope, status: string, count: number, isInBin = false) =>
  pool().query(
    `insert into pets (project_id, name, category_id, status, deleted_at)
      select $1, 'Bo', 1, $2::"PetStatus", case when $4 then now() end from generate_series(1, $3)`,
    [target.projectId, status, count, isInBin],
  );

beforeAll(async () => {
  scope = projectScope((await createProject("Small", "free", ACTOR)).id);
  large = projectScope((await createProject("Large", "free", ACTOR)).id);
  await add(large, "available", 1200);
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, species, listed)
      select id, $1, case when id % 2 = 0 then 'dog' else 'cat' end, id % 2 = 0 from pets where project_id = $1`,
    [large.projectId],
  );
  await add(large, "pending", 3);
  await add(large, "available", 1500, true);
  await pool().query(
    "insert into pet_profiles (pet_id, project_id, species) select id, $1, 'dog' from pets where project_id = $1 and deleted_at is not null",
    [large.projectId],
  );
  await add(scope, "available", 4);
  await add(scope, "pending", 2);
  await add(scope, "available", 3, true);
  await add(scope, "sold", 1, true);
  const own = [scope.projectId];
  await pool().query(
    "insert into pet_profiles (pet_id, project_id, species) select id, $1, 'dog' from pets where project_id = $1 and status = 'pending'",
    own,
  );
  const firsts =
    "select min(id) from pets where project_id = $1 group by status, deleted_at is null having min(status) <> 'available' or bool_and(deleted_at is null)";
  await pool().query(`update pets set name = 'Zoe' where id in (${firsts})`, own);
});

const exact = (counts: Partial<Record<PetTab, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([tab, count]) => [tab, { count, isExact: true }]));

it("counts a project's own animals of each tab, without the bin but for its own tab", async () => {
  expect(await countTabs(scope, ALL)).toEqual(exact({ available: 4, pending: 2, sold: 0, all: 6, bin: 4 }));
});

it.each<[string, Partial<PetFilter>, Record<PetTab, number>]>([
  ["a search", { q: "zo" }, { available: 1, pending: 1, sold: 0, all: 2, bin: 1 }],
  ["a fact of the profile", { species: "dog" }, { available: 0, pending: 2, sold: 0, all: 2, bin: 0 }],
  ["a search and a fact", { q: "zo", species: "dog" }, { available: 0, pending: 1, sold: 0, all: 1, bin: 0 }],
  ["a category that no animal has", { category: "2" }, { available: 0, pending: 0, sold: 0, all: 0, bin: 0 }],
])("counts what a tab would show with %s, whichever tab is open", async (_, filter, counts) => {
  expect(await countTabs(scope, { ...ALL, ...filter })).toEqual(exact(counts));
  expect(await countTabs(scope, { ...ALL, ...filter, status: "sold" })).toEqual(exact(counts));
  expect(await countTabs(scope, { ...ALL, ...filter, bin: true })).toEqual(exact(counts));
});

it("stops above a thousand, and says so", async () => {
  const { available, all } = await countTabs(large, ALL);
  expect([available, all].map(tabCount)).toEqual(["1,000+", "1,003+"]);
});

it.each<[string, Partial<PetFilter>, string[]]>([
  ["few profiles", { species: "cat" }, ["600", "0", "0", "600", "0"]],
  ["few unlisted animals", { listed: "no" }, ["600", "0", "0", "600", "0"]],
  ["many profiles, and nothing where a tab has too many to look at,", { species: "dog" }, ["", "0", "0", "", ""]],
  ["many listed animals, and nothing where a tab has too many to look at,", { listed: "yes" }, ["", "3", "0", "", ""]],
])("counts %s in a large project", async (_, filter, shown) => {
  const counts = await countTabs(large, { ...ALL, ...filter });
  expect(PET_TABS.map((tab) => tabCount(counts[tab]))).toEqual(shown);
});

it("lists the newest that a search finds among many profiles, and says that there are more where they are too many to look at", async () => {
  const page = await listPetPage(large, { ...ALL, q: "bo", species: "dog", sort: "id", descending: true });
  const { rows } = await pool().query<{ id: string }>(
    "select id from pets where project_id = $1 and status = 'available' and deleted_at is null and id % 2 = 0 order by id desc limit 50",
    [large.projectId],
  );
  expect(page).toMatchObject({ rows: rows.map(({ id }) => ({ id: String(id) })), count: 50, countIsExact: false });
});

it.each<[Partial<PetFilter>, { count: number; countIsExact: boolean }]>([
  [{ species: "cat" }, { count: 600, countIsExact: true }],
  [{ species: "dog" }, { count: 50, countIsExact: false }],
  [{ q: "bo" }, { count: 1000, countIsExact: false }],
  [
    { q: "bo", status: "pending" },
    { count: 3, countIsExact: true },
  ],
  [
    { q: "bo", bin: true },
    { count: 50, countIsExact: false },
  ],
])("says as many animals beside its tabs' counts as alone, with %o", async (filter, counted) => {
  const query = { ...ALL, ...filter, sort: "id", descending: true } as const;
  expect(await listPetPage(large, query)).toMatchObject(counted);
  expect(await listPetPage(large, query, readTabs(large, query))).toMatchObject(counted);
});

it("counts exactly what one page shows, and says that there are more where it is not known how many", async () => {
  const inBin = "select id from pets where project_id = $1 and deleted_at is not null";
  await pool().query(`update pet_profiles set size = 'small' where pet_id in (${inBin})`, [large.projectId]);
  const query = { ...ALL, status: "available", sort: "id", descending: true } as const;
  expect(await listPetPage(large, { ...query, size: "small" })).toMatchObject({ rows: [], count: 0, countIsExact: true });
  expect(await listPetPage(large, { ...query, listed: "yes" })).toMatchObject({ count: 50, countIsExact: false });
});

it("counts what a search finds beside thousands in the bin", async () => {
  const other = projectScope((await createProject("Bin", "free", ACTOR)).id);
  await add(other, "pending", 2100, true);
  await add(other, "sold", 60);
  const { sold, all, bin } = await countTabs(other, { ...ALL, q: "bo" });
  expect({ sold, all, isBinExact: bin.isExact }).toEqual({ ...exact({ sold: 60, all: 60 }), isBinExact: false });
  const page = await listPetPage(other, { ...ALL, q: "bo", sort: "id", descending: true });
  expect(page).toMatchObject({ count: 60, countIsExact: true, next: expect.any(String) });
});

it("lists the newest that a common search finds, with and without accents", async () => {
  const other = projectScope((await createProject("Accents", "free", ACTOR)).id);
  const text = `insert into pets (project_id, name, category_id)
    select $1, case when i % 2 = 0 then 'Little Élodie' else 'Elodie' end, 1 from generate_series(1, 1100) i returning id`;
  const { rows } = await pool().query<{ id: string }>(`with added as (${text}) select id::text from added order by id desc limit 50`, [
    other.projectId,
  ]);
  const page = await listPetPage(other, { ...ALL, q: "élo", sort: "id", descending: true });
  expect(page).toMatchObject({ rows, count: 1000, countIsExact: false });
});

it.each([
  ["available", { bin: false, status: "available" }],
  ["all", { bin: false, status: null }],
  ["bin", { bin: true, status: null }],
] as const)("the tab %s is an address of its own", (tab, state) => {
  expect(tabState(tab)).toEqual(state);
  expect(tabOf({ ...state, status: state.status ?? undefined })).toBe(tab);
});

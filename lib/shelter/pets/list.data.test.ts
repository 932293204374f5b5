import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { type PetSelection, selectPets } from "#lib/shelter/pets/list.data.ts";
import { PET_EXTRAS, PET_STATUSES, type PetExtra } from "#lib/shelter/pets/schema.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";
import { listedPetView } from "#lib/shelter/pets/view.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { profileView } from "#lib/shelter/profiles/view.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const OWN = projectScope("1");
const OTHER = projectScope("2");
const LARGE = projectScope("3");
const NAMES = ["Élodie Moon", "elodie", "Moon", "Ødin’s Dog", "日本", "Buster Moonlight", "X-42"];
const START = Date.UTC(2026, 10, 1);
const MINUTE = 60_000;

interface Row {
  id: number;
  name: string;
  category_id: number;
  status: string;
  external_id: string | null;
  created: Date;
  updated: Date;
  deleted: Date | null;
  version: number;
}
let rows: Row[];

beforeAll(async () => {
  await pool().query("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 3) i");
  await pool().query("alter table pets set (autovacuum_enabled = false)");
  // Ids of the projects alternate.
  await pool().query(
    `insert into pets (project_id, name, category_id, status, created_at, updated_at, deleted_at, external_id)
     select 1 + i % 2, ($1::text[])[1 + i * 7 % 11 % 7], i * 5 % 4 - 1, (array['available', 'pending', 'sold'])[1 + i % 3]::"PetStatus", $2,
       $2::timestamptz + (i * 37 % 50) * interval '1 minute', case when i % 9 = 0 then now() end, case when i % 4 = 0 then 'no. "' || i end
     from generate_series(1, 120) i`,
    [NAMES, new Date(START)],
  );
  await pool().query(
    `insert into pets (project_id, name, category_id, updated_at)
     select 3, 'Biscuit', 1, $1::timestamptz + i * interval '1 second' from generate_series(1, 6000) i`,
    [new Date(START)],
  );
  await pool().query(
    "insert into pet_profiles (pet_id, project_id, listed) select id, project_id, id % 5 > 0 from pets where id % 3 > 0 or id % 5 = 0",
  );
  const found = await pool().query<Row>(
    `select id::int, name, category_id::int, status, external_id, created_at as created, updated_at as updated, deleted_at as deleted, version
       from pets where project_id = 1 order by id`,
  );
  rows = found.rows;
});

it("reads no more animals than it returns before the table has statistics, as right after an import", async () => {
  const reads = await readsOf(() => listPets(LARGE, { limit: 5, after: undefined, status: undefined }));
  expect(reads.get("pets")).toEqual({ rows: 6, seqScans: 0 });
});

const ALL = { limit: 100, after: undefined, statuses: undefined, ids: undefined, categoryId: undefined, q: undefined } as const;
const ANY = { ...ALL, updatedSince: undefined, include: undefined } as const;

interface Listing extends PetSelection {
  include: readonly PetExtra[] | undefined;
}

/** Applies the filter's rules to each row. */
function expected({ statuses, order, listed, ids, categoryId, q, updatedSince, inBin = false, include = [] }: Listing): unknown[] {
  const searched = wordsOf(q ?? "");
  const found = rows.filter(
    (row) =>
      (row.deleted !== null) === inBin &&
      (statuses === undefined || statuses.some((status) => row.status === status)) &&
      (listed === undefined || listed === row.id % 5 > 0) &&
      (ids === undefined || ids.includes(`${row.id}`)) &&
      (categoryId === undefined || `${row.category_id}` === categoryId) &&
      searched.every((word) => wordsOf(row.name).some((one) => one.startsWith(word))) &&
      (updatedSince === undefined || row.updated.getTime() >= updatedSince),
  );
  return (order === "desc" ? found.toReversed() : found).map((row) => ({
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    status: row.status,
    ...(include.includes("externalId") && { externalId: row.external_id }),
    ...(include.includes("timestamps") && { createdAt: row.created.toISOString(), updatedAt: row.updated.toISOString() }),
    ...(include.includes("timestamps") &&
      row.deleted && { deletedAt: row.deleted.toISOString(), erasedAfter: new Date(row.deleted.getTime() + 30 * DAY_MS).toISOString() }),
    ...(include.includes("etag") && { etag: `"${row.id}.${row.version}"` }),
    ...(include.includes("profile") && { profile: JSON.parse(exactJson(profileView(UNKNOWN_PROFILE))) }),
  }));
}

async function walk(scope: typeof OWN, selection: Listing): Promise<unknown[]> {
  const seen: unknown[] = [];
  let { after } = selection;
  do {
    const page = await selectPets(scope, { ...selection, after });
    const pets = JSON.parse(exactJson(page.pets.map((pet) => listedPetView(pet, selection.include ?? [])))) as unknown[];
    expect(pets.length).toBeLessThanOrEqual(selection.limit);
    seen.push(...pets);
    after = page.nextAfter;
  } while (after !== undefined);
  return seen;
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const anySelection: fc.Arbitrary<Listing> = fc.record({
  limit: fc.constantFrom(1, 7, 100),
  after: fc.constant(undefined),
  statuses: maybe(fc.subarray([...PET_STATUSES], { minLength: 1 })),
  order: fc.constantFrom("asc", "desc"),
  ids: maybe(fc.uniqueArray(fc.integer({ min: -1, max: 125 }).map(String), { minLength: 1, maxLength: 100 })),
  categoryId: maybe(fc.constantFrom("-1", "1", "2", "9223372036854775807")),
  q: maybe(fc.constantFrom("moon", "ELO", "elodie mo", "日", "dog odin", "42", "nothing")),
  updatedSince: maybe(fc.integer({ min: -1, max: 51 }).map((minutes) => START + minutes * MINUTE)),
  listed: maybe(fc.boolean()),
  inBin: fc.boolean(),
  include: maybe(fc.subarray([...PET_EXTRAS], { minLength: 1 })),
});
const selection = anySelection.map((one) => (one.inBin ? { ...one, q: undefined } : one));

it("returns exactly the project's animals that every filter fits, once, in order, for any combination and page size", async () => {
  await fc.assert(
    fc.asyncProperty(selection, async (one) => {
      expect(await walk(OWN, one)).toEqual(expected(one));
    }),
    { numRuns: 120 },
  );
});

it("has no animal of another project, whatever is asked", async () => {
  const foreign = rows.map(({ id }) => `${id}`).slice(0, 100);
  expect(await walk(OTHER, { ...ANY, ids: foreign })).toEqual([]);
  const own = new Set(foreign);
  for (const filter of [{ q: "moon" }, { categoryId: "2" }, { updatedSince: 0 }, { include: PET_EXTRAS }]) {
    const seen = (await walk(OTHER, { ...ANY, ...filter })) as { id: number }[];
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ id }) => own.has(`${id}`))).toEqual([]);
  }
});

it.each([900, 1000, 5999])("walks through changes since second %i, few or many", async (second) => {
  const seen = (await walk(LARGE, { ...ANY, updatedSince: START + second * 1000 })) as { id: number }[];
  expect(seen).toHaveLength(6001 - second);
  expect(seen.map(({ id }) => id)).toEqual([...new Set(seen.map(({ id }) => id))].sort((a, b) => a - b));
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { PET_SORTS } from "#lib/shelter/pets/rules.ts";
import { listPetPage, petStretch } from "#lib/shelter/pets/table/data.ts";
import { factsOf } from "#lib/shelter/pets/table/facts.data.ts";
import { matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import { countFound } from "#lib/shelter/pets/table/found.data.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** All its animals sort before the other project's. */
const BEFORE = projectScope("1");
/** Values common in the first project are rare here, which planner statistics do not show. */
const SKEWED = projectScope("2");
const MANY = 4000;
/** Few enough to be collected first, and as many as a count looks through. */
const THOUSAND = 1001;
const RARE = 12;
/** More than are collected. */
const OLD = 1100;

const close = await useTestDatabase();
afterAll(close);

beforeAll(async () => {
  const run = (text: string) => pool().query(text);
  await run("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 2) i");
  await run(`insert into pets (project_id, name, category_id, status, updated_at)
    select p, 'Bella ' || lpad(i::text, 6, '0'), 1, (case when i % 100 = 1 then 'pending' else 'available' end)::"PetStatus",
      now() - interval '9 days' + i * interval '1 second' from generate_series(1, 2) p, generate_series(1, ${MANY}) i order by p, i`);
  // The rare ones are last in each order.
  await run(`insert into pet_profiles (pet_id, project_id, species, sex, size, birth_date, birth_date_precision, description, location, breeds)
    select id, project_id,
      case when project_id = ${BEFORE.projectId} and id % 2 = 0 or id > ${2 * MANY - RARE} then 'cat' else 'dog' end,
      case when project_id = ${BEFORE.projectId} and id % 3 = 0 then 'female' else 'male' end, 'small',
      date '2014-01-01' + (id % 300)::int, 'day', repeat('Greets everyone. ', 30),
      case when project_id = ${BEFORE.projectId} or id > ${2 * MANY - RARE} then 'Kennel 1' else 'Foster' end,
      case when id = ${MANY + 1} then '{Poodle,Beagle}'::text[] when project_id = ${SKEWED.projectId} and id <= ${MANY + OLD} then '{Poodle}'::text[]
        when id <= ${2 * MANY - RARE} then '{Beagle}'::text[] when id % 2 = 0 then '{Manx}' else '{Siamese,Manx}' end from pets`);
  await run("vacuum analyze");
});

const FILTERS: [string, Partial<PetFilter>, { pets: number; profiles: number }][] = [
  // Reads the page, and the count.
  ["a common species", { species: "dog" }, { pets: THOUSAND + 300, profiles: 2 * THOUSAND + 300 }],
  ["a common species of a rare status", { species: "dog", status: "pending" }, { pets: MANY / 25, profiles: THOUSAND + MANY / 25 }],
  ["a rare species", { species: "cat" }, { pets: 2 * RARE, profiles: RARE }],
  ["a rare species of a common status", { species: "cat", status: "available" }, { pets: 2 * RARE, profiles: RARE }],
  ["a species and a sex that none has", { species: "cat", sex: "female" }, { pets: 0, profiles: 0 }],
  ["a common location", { location: "foster" }, { pets: THOUSAND + 300, profiles: 2 * THOUSAND + 300 }],
  ["a rare location", { location: "kennel 1" }, { pets: 2 * RARE, profiles: RARE }],
  ["a common breed", { breed: "beagle" }, { pets: THOUSAND + 300, profiles: 2 * THOUSAND + 300 }],
  ["a rare breed", { breed: "manx" }, { pets: 2 * RARE, profiles: 2 * RARE }],
  ["a breed and a location that none has", { breed: "manx", location: "foster" }, { pets: 0, profiles: MANY }],
  ["an age that all have", { age: "senior" }, { pets: THOUSAND + 300, profiles: 2 * THOUSAND + 300 }],
  ["an age that none has", { age: "baby" }, { pets: 0, profiles: 0 }],
];
const LISTS = FILTERS.flatMap(([title, filter, max]) => PET_SORTS.map((sort) => ({ title, filter, max, sort })));

it.each(LISTS)(
  "lists $title by $sort without reading another project's rows, or its own more than needed",
  async ({ filter, max, sort }) => {
    // The order and the place of each.
    const dates = sort === "intake" ? 2 * max.pets : 0;
    const reads = await readsOf(() => listPetPage(SKEWED, { q: "", bin: false, ...filter, sort, descending: true }));
    for (const [table, rows] of [
      ["pets", max.pets],
      ["pet_profiles", max.profiles + dates],
    ] as const) {
      const read = reads.get(table) ?? { rows: 0, seqScans: 0 };
      expect.soft(read.seqScans, table).toBe(0);
      expect.soft(read.rows, table).toBeLessThanOrEqual(rows);
    }
  },
);

const ALL = { q: "", bin: false } as const;

it.each(PET_SORTS)("goes back to the first page of a common species by %s without sorting all that match", async (sort) => {
  const query = { ...ALL, species: "dog", sort, descending: true };
  const { next } = await listPetPage(SKEWED, query);
  const { previous } = await listPetPage(SKEWED, { ...query, after: next ?? undefined });
  const reads = await readsOf(() => listPetPage(SKEWED, { ...query, before: previous ?? undefined }));
  expect(reads.get("pets")?.rows).toBeLessThanOrEqual(THOUSAND + 300);
});

it.each([
  ["id", THOUSAND + 300],
  // Reads the animals scanned first, and all matches.
  ["name", 3 * THOUSAND + OLD],
] as const)("lists by %s a breed that only the oldest animals have without going through all animals", async (sort, max) => {
  const reads = await readsOf(() => listPetPage(SKEWED, { ...ALL, breed: "poodle", sort, descending: true }));
  expect(reads.get("pets")?.rows).toBeLessThanOrEqual(max);
});

it("shows the last page by intake date, and goes back to the first, without sorting all animals", async () => {
  const query = { ...ALL, sort: "intake", descending: true } as const;
  for (const place of [{ after: `${MANY + RARE}.-infinity` }, { before: `${2 * MANY - RARE}.-infinity` }]) {
    const reads = await readsOf(() => listPetPage(SKEWED, { ...query, ...place }));
    expect(reads.get("pets")?.rows).toBeLessThanOrEqual(MANY + 300);
  }
});

describe("in a project whose oldest animals are unlike the others", () => {
  const OLDEST = projectScope("3");
  const FILTERS: [string, Partial<PetFilter>, string][] = [
    ["a breed", { breed: "poodle" }, "deleted_at is null and breeds[1] = 'Poodle'"],
    ["listed animals of a status", { status: "sold", listed: "yes" }, "deleted_at is null and status = 'sold' and listed is not false"],
    ["listed animals of a species", { species: "cat", listed: "yes" }, "deleted_at is null and species = 'cat' and listed"],
    ["unlisted animals", { listed: "no" }, "deleted_at is null and not listed"],
    ["a status", { status: "sold" }, "deleted_at is null and status = 'sold'"],
    ["the bin", { bin: true, species: "cat" }, "deleted_at is not null and species = 'cat'"],
  ];
  const ORDERS = { name: `lower(name) collate "C"`, updated: "updated_at", intake: "coalesce(intake_date, '-infinity')", id: "pets.id" };

  beforeAll(async () => {
    const run = (text: string) => pool().query(text);
    // More are old than are collected by id, in each tab. No order is another's; names, days, and times repeat, and some days are unknown.
    await run("insert into projects (slug, name) values ('oldest', 'Oldest')");
    await run(`insert into pets (project_id, name, category_id, status, updated_at, deleted_at)
      select 3, 'Bella ' || lpad(((i / 100 * 100 - i % 100) / 3 + 100)::text, 6, '0'), 1, (case when i <= 2500 then 'sold' else 'available' end)::"PetStatus",
        now() - interval '9 days' + (i / 90 * 90 - i % 90) / 4 * interval '1 second', case when i % 2 = 0 then now() end from generate_series(1, 8000) i`);
    await run(`insert into pet_profiles (pet_id, project_id, listed, sex, species, breeds, intake_date)
      select id, 3, i > 1200, case when i <= 2500 then 'male' else 'female' end, case when i <= 4000 then 'cat' else 'dog' end, case when i <= 2500 then '{Poodle}'::text[] else '{}' end,
        case when i % 11 > 0 then date '2020-01-01' + ((i / 80 * 80 - i % 80) / 5)::int end
        from (select id, row_number() over (order by id) as i from pets where project_id = 3) as pets where i % 13 > 0`);
    await run("vacuum analyze");
  });

  it.each(FILTERS.flatMap(([title, filter, sql]) => PET_SORTS.map((sort) => ({ title, filter, sql, sort }))))(
    "lists $title by $sort in order, forward and back",
    async ({ filter, sql, sort }) => {
      const { rows } = await pool().query<{ id: string }>(
        `select id::text from pets left join pet_profiles on pet_id = id where pets.project_id = 3 and ${sql} order by ${ORDERS[sort]} desc, pets.id desc limit 100`,
      );
      const query = { ...ALL, ...filter, sort, descending: true };
      const first = await listPetPage(OLDEST, query);
      const second = await listPetPage(OLDEST, { ...query, after: first.next ?? undefined });
      const back = await listPetPage(OLDEST, { ...query, before: second.previous ?? undefined });
      expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(back.rows).toEqual(first.rows);
    },
  );

  it.each<Partial<PetFilter>>([{ species: "cat" }, { listed: "no" }, { sex: "male" }])(
    "lists by id what only they have without going through the others: %o",
    async (filter) => {
      // Reads the page, and two counts.
      const reads = await readsOf(() => listPetPage(OLDEST, { ...ALL, ...filter, sort: "id", descending: true }));
      expect(reads.get("pets")?.rows).toBeLessThanOrEqual(2 * THOUSAND + 300);
    },
  );
});

const STEP = { after: "0", upTo: "9223372036854775807" };

it.each<[string, Partial<PetFilter>, number]>([
  ["a common species", { species: "dog" }, 120],
  ["a rare species", { species: "cat" }, RARE],
])("one step of a change of %s reads only its animals", async (_, filter, max) => {
  const reads = await readsOf(() => matchingPetIds(SKEWED, { ...ALL, ...filter }, 100, undefined, STEP));
  expect(reads.get("pets")).toEqual({ rows: expect.any(Number), seqScans: 0 });
  expect(reads.get("pets")?.rows).toBeLessThanOrEqual(max);
});

it("finds those of a common breed that have it as their second", async () => {
  const query = { ...ALL, breed: "beagle", sort: "id", descending: false } as const;
  const { rows } = await listPetPage(SKEWED, query);
  expect([[rows[0]?.id], await matchingPetIds(SKEWED, query, 1)]).toEqual([[`${MANY + 1}`], [`${MANY + 1}`]]);
});

it("finds the few that have one of many breeds without reading the other animals", async () => {
  const breeds = ["manx", ...Array.from({ length: 60 }, (_, i) => `breed ${i}`)];
  for (const sort of PET_SORTS) {
    const reads = await readsOf(() => petStretch(SKEWED, { ...ALL, breeds, sort, descending: false }, 20));
    expect.soft(reads.get("pet_profiles")?.rows, sort).toBeLessThanOrEqual(3 * RARE);
  }
  const reads = await readsOf(() => countFound(SKEWED, { breeds }));
  expect(reads.get("pet_profiles")?.rows).toBeLessThanOrEqual(2 * RARE);
});

it("reads the facts of a page by the ids of its animals", async () => {
  const ids = Array.from({ length: 50 }, (_, i) => `${MANY + 1 + i}`);
  const reads = await readsOf(() => factsOf(SKEWED, ids));
  expect(reads.get("pet_profiles")).toEqual({ rows: 50, seqScans: 0 });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plansOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool, sitePool } from "#lib/platform/db/pool.ts";
import { ageGroupOf } from "#lib/shelter/profiles/age.rules.ts";
import { SPECIES } from "#lib/shelter/profiles/rules.ts";
import { countBefore, listAdopted, listAvailable, tallyAvailable } from "#lib/sites/publishing/public/data.ts";
import { NO_QUERY, readAnimalQuery } from "#lib/sites/publishing/public/filters.rules.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const NOW = Date.UTC(2026, 1, 28);
const SCOPE = projectScope("1");
const BIRTHS = ["2026-02-28", "2025-02-28", "2025-03-01", "2023-02-28", "2024-02-29", "2018-02", "2023", "2016", "2020-08"];
const LARGE = projectScope("2");
const MANY = 20_000;

beforeAll(async () => {
  const run = (text: string, values: unknown[] = []) => pool().query(text, values);
  await run("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 2) i");
  const animals = [...SPECIES, "Axolotl", null].flatMap((species) =>
    BIRTHS.map((birth) => ({ name: `${species} ${birth}`, species, birth })),
  );
  await run(
    "insert into pets (project_id, name, category_id) select 1, name, 1 from unnest($1::text[]) with ordinality u(name, n) order by n",
    [animals.map(({ name }) => name)],
  );
  await run(
    `insert into pet_profiles (pet_id, project_id, species, birth_date, birth_date_precision)
       select p.id, 1, u.species, u.birth, u.precision from unnest($1::text[], $2::text[], $3::date[], $4::text[]) u(name, species, birth, precision)
         join pets p on p.project_id = 1 and p.name = u.name`,
    [
      animals.map(({ name }) => name),
      animals.map(({ species }) => species),
      animals.map(({ birth }) => `${birth}-01-01`.slice(0, 10)),
      animals.map(({ birth }) => (birth.length === 4 ? "year" : birth.length === 7 ? "month" : "day")),
    ],
  );
  // These values are rare among the newest animals, so they are found last.
  await run(
    `insert into pets (project_id, name, category_id, status, updated_at)
       select 2, 'Pet ' || i, i % 5, (case when i % 3 = 0 then 'sold' else 'available' end)::"PetStatus", now() - i * interval '1 minute'
         from generate_series(1, $1::int) i`,
    [MANY],
  );
  await run(
    `insert into pet_profiles (pet_id, project_id, species, sex, size, good_with_cats, description)
       select id, 2, case when id % 2 = 0 then 'dog' else 'cat' end, case when id % 7 = 0 then 'female' else 'male' end,
              case when id % 4001 = 0 then 'small' else 'large' end, id % 5 = 0, repeat('Words. ', 80) from pets where project_id = 2`,
  );
  await run("vacuum analyze projects, pets, pet_profiles");
});

it("groups animals by age as their pages tell it", async () => {
  for (const group of ["baby", "young", "adult", "senior"] as const) {
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await listAvailable(SCOPE, { ...NO_QUERY, age: group, after }, NOW);
      seen.push(...page.animals.map(({ name }) => name));
      after = page.animals.at(-1)?.id;
      more = page.hasMore;
    }
    const wanted = [...SPECIES, "Axolotl", null].flatMap((species) =>
      BIRTHS.filter((birth) => ageGroupOf(birth, species, NOW) === group).map((birth) => `${species} ${birth}`),
    );
    expect(seen.toSorted(), group).toEqual(wanted.toSorted());
  }
  const tallies = await tallyAvailable(SCOPE, NOW);
  expect(tallies.reduce((total, { count }) => total + count, 0)).toBe(11 * BIRTHS.length);
});

it.each([
  ["no filter", "", 120],
  ["a common species", "species=dog", 200],
  ["a common species and what goes with it", "species=dog&sex=male&cats=yes", 400],
  ["a size that few have", "size=small", 100],
  ["a combination that no animal has", "species=cat&size=small&sex=female&children=yes", 100],
])("reads a page with %s within bounds, and never a whole table of texts", async (_, text, maxBlocks) => {
  const plans = await plansOf(() => listAvailable(LARGE, readAnimalQuery(new URLSearchParams(text)), NOW));
  const [counted = 0, page] = plans.map(({ Plan }) => (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0));
  expect(page).toBeLessThanOrEqual(maxBlocks);
  expect(counted).toBeLessThanOrEqual(150);
});

describe("the order of a site's list", () => {
  const SITE = projectScope("3");
  const namesFrom = async (address: string): Promise<string[]> => {
    const { animals } = await listAvailable(SITE, readAnimalQuery(new URLSearchParams(address)), NOW, { limit: 2 });
    return animals.map(({ name }) => name);
  };
  let ids: Record<string, string>;

  beforeAll(async () => {
    const run = (text: string) => pool().query(text);
    await run("insert into projects (id, slug, name) overriding system value values (3, 'p-3', 'Shelter 3')").catch(() =>
      run("insert into projects (id, slug, name) values (3, 'p-3', 'Shelter 3')"),
    );
    const { rows } = await run(
      `insert into pets (project_id, name, category_id, created_at) values (3, 'Old', 1, '2026-01-01'), (3, 'Shown', 1, '2026-01-05'),
         (3, 'Moved in', 1, '2026-01-06'), (3, 'Shown first', 1, '2026-01-07'), (3, 'New', 1, '2026-01-08'), (3, 'Waits', 1, '2026-01-09') returning name, id`,
    );
    ids = Object.fromEntries((rows as { name: string; id: string }[]).map(({ name, id }) => [name, String(id)]));
    const profile = (name: string, date: string) =>
      run(`insert into pet_profiles (pet_id, project_id, species, intake_date) values (${ids[name]}, 3, 'dog', '${date}')`);
    await profile("Moved in", "2026-01-10");
    await profile("Waits", "2020-02-03");
    for (const [name, state] of [
      ["Shown", "ready"],
      ["Shown first", "ready"],
      ["Old", "failed"],
    ] as const) {
      const photo = `insert into pet_photos (project_id, hash, bytes, state) values (3, 'order-${ids[name]}', 1, '${state}') returning id`;
      await run(`with f as (${photo}) insert into pet_photo_uses (pet_id, photo_id, position) select ${ids[name]}, id, 1 from f`);
    }
  });

  it("begins with those that have a photo, then has the last to come first, also from page to page", async () => {
    expect(await namesFrom("")).toEqual(["Shown first", "Shown"]);
    expect(await namesFrom(`after=${ids["Shown"]}`)).toEqual(["Moved in", "New"]);
    expect(await namesFrom(`after=${ids["New"]}`)).toEqual(["Old", "Waits"]);
    expect(await namesFrom(`before=${ids["Old"]}`)).toEqual(["Moved in", "New"]);
    expect(await namesFrom("species=dog")).toEqual(["Moved in", "Waits"]);
    expect(await namesFrom(`species=dog&after=${ids["Moved in"]}`)).toEqual(["Waits"]);
    expect(await countBefore(SITE, NO_QUERY, ids["Old"] ?? "", NOW)).toBe(4);
  });

  it("begins with those that wait longest where the address says so", async () => {
    expect(await namesFrom("order=waiting")).toEqual(["Waits", "Old"]);
    expect(await namesFrom(`order=waiting&after=${ids["Old"]}`)).toEqual(["Shown", "Shown first"]);
    expect(await namesFrom(`order=waiting&before=${ids["Shown first"]}`)).toEqual(["Old", "Shown"]);
  });

  it("continues from an adopted animal, and starts over where it was erased", async () => {
    await pool().query("update pets set status = 'sold' where id = $1", [ids["Shown"]]);
    expect(await namesFrom(`after=${ids["Shown"]}`)).toEqual(["Moved in", "New"]);
    expect(await namesFrom("after=999999999")).toEqual(["Shown first", "Moved in"]);
  });
});

it("starts no parallel workers for a page of a site", async () => {
  const { rows } = await sitePool().query("show max_parallel_workers_per_gather");
  expect(rows).toEqual([{ max_parallel_workers_per_gather: "0" }]);
});

it("finds the last adoptions by an index of their own", async () => {
  const [plan] = await plansOf(() => listAdopted(LARGE, new Date(0), 12));
  expect(JSON.stringify(plan)).toContain("pets_adopted_at_idx");
  const since = new Date(Date.now() - 10 * 60_000);
  const pages = await Promise.all([listAdopted(LARGE, since, 2), listAdopted(LARGE, since, 2, 2)]);
  expect(pages.map(({ animals, hasMore }) => [animals.map(({ name }) => name), hasMore])).toEqual([
    [["Pet 3", "Pet 6"], true],
    [["Pet 9"], false],
  ]);
});

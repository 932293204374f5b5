import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { countFound, findPets, type PetChoice } from "#lib/shelter/pets/table/found.data.ts";
import { GOOD_WITH } from "#lib/shelter/profiles/rules.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const OWN = projectScope("1");
const START = Date.UTC(2026, 10, 1);
const MINUTE = 60_000;

interface Row {
  id: string;
  name: string;
  status: "available" | "pending" | "sold";
  category: string;
  updated: number;
  isInBin: boolean;
  externalId: string | null;
  species: string | null;
  breeds: string[];
  sex: string | null;
  size: string | null;
  good: (boolean | null)[];
  listed: boolean;
  intake: string | null;
  hasPhotos: boolean;
}
let rows: Row[];

beforeAll(async () => {
  await pool().query("insert into projects (slug, name) select 'p-' || i, 'Shelter ' || i from generate_series(1, 2) i");
  await pool().query(
    `insert into pets (project_id, name, category_id, status, updated_at, deleted_at, external_id)
     select 1 + i % 2, (array['Moon', 'Biscuit', 'Luna Moon'])[1 + i % 3], i % 4, (array['available', 'pending', 'sold'])[1 + i / 2 % 3]::"PetStatus",
       $1::timestamptz + (i * 37 % 50) * interval '1 minute', case when i % 11 = 0 then now() end, 'x-' || i
     from generate_series(1, 160) i`,
    [new Date(START)],
  );
  await pool().query(
    `insert into pet_profiles (pet_id, project_id, listed, species, breeds, sex, size, good_with_children, good_with_dogs, good_with_cats, intake_date)
     select id, project_id, id % 7 > 0, (array['dog', 'cat', null])[1 + id % 3], case id / 3 % 4 when 0 then '{Beagle}' when 1 then '{Pug,beagle}' else array['Hound ' || id, 'Rhon ' || id] end,
       (array['male', 'female', null])[1 + id / 5 % 3], (array['small', 'large'])[1 + id / 4 % 2], id % 2 = 1, id % 5 > 2, nullif(id % 4, 0) > 1,
       case when id % 6 > 1 then date '2026-01-01' + (id * 13 % 30)::int end
     from pets where id % 8 > 0`,
  );
  await pool().query(
    "insert into pet_photos (project_id, hash, bytes) select project_id, 'hash-' || id, 1 from pets where id % 3 = 1 or id % 10 = 0",
  );
  await pool().query("insert into pet_photo_uses (pet_id, photo_id, position) select substr(hash, 6)::bigint, id, 1 from pet_photos");
  const found = await pool().query<Row>(
    `select p.id::text, p.name, p.status, p.category_id::text as category, extract(epoch from p.updated_at)::float8 * 1000 as updated,
            p.deleted_at is not null as "isInBin", p.external_id as "externalId", f.species, coalesce(f.breeds, '{}') as breeds, f.sex, f.size,
            array[f.good_with_children, f.good_with_dogs, f.good_with_cats] as good, coalesce(f.listed, true) as listed,
            f.intake_date::text as intake, exists (select from pet_photo_uses u where u.pet_id = p.id) as "hasPhotos"
       from pets p left join pet_profiles f on f.pet_id = p.id where p.project_id = 1 order by p.id`,
  );
  rows = found.rows;
});

const is = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value;

function matches(row: Row, choice: PetChoice): boolean {
  const { statuses, ids, q, updatedSince, goodWith = [], breed } = choice;
  const texts = [row.name, ...row.breeds].map((text) => text.toLowerCase().split(" "));
  return (
    (statuses === undefined || statuses.includes(row.status)) &&
    (ids === undefined || ids.includes(row.id)) &&
    (q === undefined || texts.some((words) => q.split(" ").every((word) => words.some((one) => one.startsWith(word))))) &&
    (updatedSince === undefined || row.updated >= updatedSince) &&
    is(choice.categoryId, row.category) &&
    is(choice.externalId, row.externalId ?? undefined) &&
    is<string | null>(choice.species, row.species) &&
    is<string | null>(choice.sex, row.sex) &&
    is<string | null>(choice.size, row.size) &&
    is(choice.listed, row.listed) &&
    is(choice.hasPhotos, row.hasPhotos) &&
    (breed === undefined || row.breeds.some((one) => one.toLowerCase() === breed.toLowerCase())) &&
    goodWith.every((one) => row.good[GOOD_WITH.indexOf(one)] === true)
  );
}

const KEYS = {
  id: () => "",
  updated: ({ updated }: Row) => `${updated}`.padStart(16, "0"),
  intake: ({ intake }: Row, descending: boolean) => intake ?? (descending ? "" : "9"),
};
type Sort = keyof typeof KEYS;

function sorted(found: readonly Row[], sort: Sort, descending: boolean): string[] {
  const key = (row: Row) => KEYS[sort](row, descending);
  const compare = (a: Row, b: Row) => (key(a) === key(b) ? Number(a.id) - Number(b.id) : key(a) < key(b) ? -1 : 1);
  const ids = found.toSorted(compare).map(({ id }) => id);
  return descending ? ids.reverse() : ids;
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const choices = fc.record({
  statuses: maybe([["available"], ["pending", "sold"], PET_STATUSES] as const),
  ids: maybe([Array.from({ length: 40 }, (_, i) => `${i * 2 + 1}`)]),
  categoryId: maybe(["1", "2"]),
  q: maybe(["moo", "lu moon", "nothing", "bea", "b", "rho", "moon hound"]),
  updatedSince: maybe([START + 20 * MINUTE]),
  listed: maybe([true, false]),
  species: maybe(["dog", "cat"]),
  breed: maybe(["Beagle", "PUG"]),
  sex: maybe(["male", "female"] as const),
  size: maybe(["small", "large"] as const),
  goodWith: maybe([["children"], ["dogs", "cats"]] as const),
  hasPhotos: maybe([true, false]),
  externalId: fc.option(fc.constantFrom("x-4", "x-16", "none"), { nil: undefined, freq: 9 }),
});

const ANY = {
  ...{ statuses: undefined, ids: undefined, categoryId: undefined, updatedSince: undefined, listed: undefined, species: undefined },
  ...{ breed: undefined, sex: undefined, size: undefined, goodWith: undefined, hasPhotos: undefined, externalId: undefined },
};

async function walk(choice: PetChoice, sort: Sort, descending: boolean, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let from: string | undefined, more = true; more; more = from !== undefined) {
    const page = await findPets(OWN, {
      ...choice,
      sort,
      descending,
      limit,
      ...(sort === "id" ? { after: from } : { after: undefined, cursor: from }),
    });
    seen.push(...page.pets.map(({ id }) => id));
    from = page.nextAfter;
  }
  return seen;
}

it("returns what matches all filters, once and in order, page by page, and counts it", async () => {
  const property = fc.asyncProperty(
    choices,
    fc.constantFrom<Sort>("id", "updated", "intake"),
    fc.boolean(),
    fc.boolean(),
    async (choice, sort, descending, inBin) => {
      const all = rows.filter((row) => matches(row, choice));
      const asked = inBin ? { ...choice, q: undefined } : choice;
      const shown = rows.filter((row) => row.isInBin === inBin && matches(row, asked));
      expect(await walk({ ...asked, inBin }, sort, descending, 7)).toEqual(sorted(shown, sort, descending));
      const byStatus = Object.fromEntries(PET_STATUSES.map((one) => [one, all.filter((row) => row.status === one && !row.isInBin).length]));
      const inAll = all.filter((row) => row.isInBin).length;
      expect(await countFound(OWN, choice)).toEqual({ total: all.length - inAll, byStatus, inBin: inAll });
    },
  );
  // These find names, breeds, or both, some of them more breeds than are read one by one.
  const searches = ["moo", "bea", "b", "hound", "rho", "moon hound"].flatMap((q) =>
    (["id", "updated", "intake"] as const).map((sort) => [{ ...ANY, q }, sort, q.length > 3, false] as const),
  );
  await fc.assert(property, { numRuns: 120, examples: searches.map((one) => [...one]) });
});

it("counts the bin's animals among the few that changed", async () => {
  const choice = { updatedSince: START + 20 * MINUTE, hasPhotos: true };
  const inBin = rows.filter((row) => row.isInBin && matches(row, choice)).length;
  expect(inBin).toBeGreaterThan(0);
  expect(await countFound(OWN, choice)).toMatchObject({ inBin });
});

import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText, type Statement, sitePool } from "#lib/platform/db/pool.ts";
import { CATEGORY_COLORS } from "#lib/shelter/categories/schema.ts";
import { ANIMALS_A_PAGE, ANIMALS_A_SITEMAP, MAX_COUNTED_ANIMALS } from "#lib/sites/sites/public/rules.ts";
import type { AnimalPage, AnimalQuery, PublicAnimal, PublicCategory } from "#lib/sites/sites/public/schema.ts";

/** Projects with few and many animals need different plans. */
const unnamed = (text: string) => ({ name: "", text });

const readSite = (statement: Statement, values: unknown[]) => queryText(statement, values, sitePool());

/** Only what visitors may see. An animal without a profile is listed. */
const AVAILABLE = `pets.project_id = $1 and pets.status = 'available' and pets.deleted_at is null
  and not exists (select from pet_profiles u where u.project_id = $1 and u.pet_id = pets.id and not u.listed)`;
const isoOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const COLUMNS = `pets.id, pets.name, pets.category_id, ${isoOf("pets.created_at")}`;
const MAX_CHIPS = 60;

function animalOf([id, name, categoryId, since]: (string | null)[]): PublicAnimal {
  return { id: id as string, name: name as string, categoryId: categoryId as string, since: since as string };
}

/** @throws `service_unavailable` */
export async function listAvailable(scope: ProjectScope, { category, after, before }: AnimalQuery): Promise<AnimalPage> {
  const values = [scope.projectId];
  const conditions = [AVAILABLE];
  const and = (condition: string, value: string | undefined): void => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}::bigint`);
  };
  and("pets.category_id =", category);
  and("pets.id <", after);
  and("pets.id >", before);
  const order = before === undefined ? "desc" : "asc";
  const text = `select ${COLUMNS} from pets where ${conditions.join(" and ")} order by pets.id ${order} limit ${ANIMALS_A_PAGE + 1}`;
  const rows = await readSite(unnamed(text), values);
  const animals = rows.slice(0, ANIMALS_A_PAGE).map(animalOf);
  if (before === undefined) return { animals, hasEarlier: after !== undefined, hasMore: rows.length > ANIMALS_A_PAGE };
  return { animals: animals.reverse(), hasEarlier: rows.length > ANIMALS_A_PAGE, hasMore: true };
}

/** @returns undefined if missing, another project's, or not available */
export async function findAvailable(scope: ProjectScope, animalId: string): Promise<PublicAnimal | undefined> {
  const text = `select ${COLUMNS} from pets where ${AVAILABLE} and pets.id = $2`;
  const [row] = await readSite(unnamed(text), [scope.projectId, animalId]);
  return row && animalOf(row);
}

const COUNT = unnamed(`select count(*) from (select from pets where ${AVAILABLE} limit ${MAX_COUNTED_ANIMALS + 1}) as found`);

/** Stops one above `MAX_COUNTED_ANIMALS`. */
export async function countAvailable(scope: ProjectScope): Promise<number> {
  const [row] = await readSite(COUNT, [scope.projectId]);
  return Number(row?.[0]);
}

const TALLY = unnamed(
  `select t.category_id, c.name, c.colour, t.n, sum(t.n) over ()
     from (select category_id, count(*) as n
             from (select category_id from pets where ${AVAILABLE} order by pets.id desc limit ${MAX_COUNTED_ANIMALS + 1}) as newest
            group by category_id) as t
     left join categories c on c.project_id = $1 and c.category_id = t.category_id
    order by lower(c.name) nulls last, t.category_id limit ${MAX_CHIPS}`,
);

/** Only the newest when there are too many. */
export async function tallyAvailable(scope: ProjectScope): Promise<{ categories: PublicCategory[]; total: number }> {
  const rows = await readSite(TALLY, [scope.projectId]);
  const total = Number(rows[0]?.[4] ?? 0);
  const categories = rows.map(([categoryId, name, color, count]) => ({
    categoryId: categoryId as string,
    label: name ?? null,
    color: CATEGORY_COLORS.find((one) => one === color) ?? null,
    count: total > MAX_COUNTED_ANIMALS ? null : Number(count),
  }));
  return { categories, total };
}

const CATEGORY = unnamed("select name, colour from categories where project_id = $1 and category_id = $2");

export async function findCategory(scope: ProjectScope, categoryId: string): Promise<PublicCategory> {
  const [row] = await readSite(CATEGORY, [scope.projectId, categoryId]);
  const color = CATEGORY_COLORS.find((one) => one === row?.[1]) ?? null;
  return { categoryId, label: row?.[0] ?? null, color, count: null };
}

const STARTS = unnamed(
  `select n.id from (select pets.id, row_number() over (order by pets.id) as at from pets where ${AVAILABLE}) as n
    where (n.at - 1) % ${ANIMALS_A_SITEMAP} = 0 order by n.id`,
);

export async function sitemapStarts(scope: ProjectScope): Promise<string[]> {
  return (await readSite(STARTS, [scope.projectId])).map(([id]) => id as string);
}

const FILE = unnamed(
  `select pets.id, ${isoOf("pets.updated_at")} from pets where ${AVAILABLE} and pets.id >= $2 order by pets.id limit ${ANIMALS_A_SITEMAP}`,
);

export async function sitemapAnimals(scope: ProjectScope, from: string): Promise<{ id: string; changedAt: string }[]> {
  return (await readSite(FILE, [scope.projectId, from])).map(([id, changedAt]) => ({ id: id as string, changedAt: changedAt as string }));
}

import { queryText, type Statement, sitePool } from "#lib/platform/db/pool.ts";
import { CATEGORY_COLORS } from "#lib/shelter/categories/schema.ts";
import { ADOPTED_AT } from "#lib/shelter/pets/data.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { facetColumns, filtered } from "#lib/sites/publishing/public/filters.data.ts";
import { ANIMALS_A_PAGE, ANIMALS_A_SITEMAP, MAX_COUNTED_ANIMALS } from "#lib/sites/publishing/public/rules.ts";
import type {
  AnimalPage,
  AnimalQuery,
  PublicCategory,
  SitemapAnimal,
  StoredAnimal,
  StoredTally,
} from "#lib/sites/publishing/public/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const readSite = (statement: Statement, values: unknown[]) => queryText(statement, values, sitePool());

/** An animal without a profile is listed. */
const shown = (
  ...statuses: PetStatus[]
): string => `pets.project_id = $1 and pets.status in ('${statuses.join("', '")}') and pets.deleted_at is null
  and not exists (select from pet_profiles u where u.project_id = $1 and u.pet_id = pets.id and not u.listed)`;
const AVAILABLE = shown("available");
const ADOPTED = shown("sold");
/** They have a page of their own. */
const PRESENT = shown("available", "pending");

export interface Listing {
  limit?: number;
  /** By default, only available animals are listed. */
  withReserved?: boolean;
}

const listed = ({ withReserved = false }: Listing): string => (withReserved ? PRESENT : AVAILABLE);
const isoOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const PROFILE = "left join pet_profiles f on f.project_id = $1 and f.pet_id = pets.id";
const CARD = `json_build_object('id', pets.id::text, 'name', pets.name, 'categoryId', pets.category_id::text, 'since', ${isoOf("pets.created_at")},
  'breeds', coalesce(f.breeds, '{}'), 'mixed', f.mixed, 'sex', f.sex, 'size', f.size,
  'birthDate', left(to_char(f.birth_date, 'YYYY-MM-DD'), case f.birth_date_precision when 'year' then 4 when 'month' then 7 else 10 end),
  'birthDateEstimated', f.birth_date_estimated, 'intakeDate', to_char(f.intake_date, 'YYYY-MM-DD'),
  'isReserved', pets.status = 'pending')`;

/** An animal that came back and was adopted again has the last one's. */
const HAPPY_CARD = `(${CARD})::jsonb || coalesce((select jsonb_build_object('happyEnding', a.happy_ending, 'happyPhotoId', a.happy_photo_id::text)
  from adoptions a where a.project_id = $1 and a.pet_id = pets.id and a.stage = 'home' order by a.id desc limit 1), '{}')`;

const HAS_PHOTO = `exists (select from pet_photo_uses u join pet_photos i on i.id = u.photo_id where u.pet_id = pets.id and i.state = 'ready')`;
/** By the day that the shelter says, or that it was added. */
const CAME_ON = `coalesce((select l.intake_date from pet_profiles l where l.project_id = $1 and l.pet_id = pets.id),
  (pets.created_at at time zone 'UTC')::date)`;

interface Walk {
  /** SQL on `pets`; compared together. */
  keys: readonly string[];
  isUp: boolean;
}

const WALKS = {
  number: { keys: ["pets.id"], isUp: false },
  photos: { keys: [HAS_PHOTO, CAME_ON, "pets.id"], isUp: false },
  waiting: { keys: [CAME_ON, "pets.id"], isUp: true },
} satisfies Record<string, Walk>;

/** Sorting takes time with each listed animal, so a site with very many lists them by number. */
async function walkOf(scope: ProjectScope, { order }: AnimalQuery, listing: Listing): Promise<Walk> {
  const isLarge = (await countListed(scope, listing)) > MAX_COUNTED_ANIMALS;
  return isLarge ? { ...WALKS.number, isUp: order === "waiting" } : WALKS[order ?? "photos"];
}

const orderOf = ({ keys }: Walk, isUp: boolean): string => `order by ${keys.map((key) => `${key} ${isUp ? "asc" : "desc"}`).join(", ")}`;

/** @param animal place of its id; if it is gone for good, all animals */
function beyond({ keys }: Walk, isUp: boolean, animal: string): string {
  const one = `from pets where pets.project_id = $1 and pets.id = ${animal}::bigint`;
  return `(not exists (select ${one}) or (${keys.join(", ")}) ${isUp ? ">" : "<"} (select ${keys.join(", ")} ${one}))`;
}

const animalOf = ([card]: (string | null)[]): StoredAnimal => JSON.parse(card as string) as StoredAnimal;

/** @throws `service_unavailable` */
export async function listAvailable(
  scope: ProjectScope,
  query: AnimalQuery,
  now: number,
  listing: Listing = {},
): Promise<AnimalPage<StoredAnimal>> {
  const { after, before } = query;
  const { limit = ANIMALS_A_PAGE } = listing;
  const walk = await walkOf(scope, query, listing);
  const isUp = walk.isUp === (before === undefined);
  const values: unknown[] = [scope.projectId];
  const conditions = [listed(listing)];
  const from = after ?? before;
  if (from !== undefined) conditions.push(beyond(walk, isUp, `$${values.push(from)}`));
  const order = orderOf(walk, isUp);
  const found = filtered("select * from pets", conditions, query, now, values, `${order} limit ${limit + 1}`);
  const text = `select ${CARD} from (${found}) as pets ${PROFILE} ${order}`;
  const rows = await readSite(text, values);
  const animals = rows.slice(0, limit).map(animalOf);
  if (before === undefined) return { animals, hasEarlier: after !== undefined, hasMore: rows.length > limit };
  return { animals: animals.reverse(), hasEarlier: rows.length > limit, hasMore: true };
}

/** Counts the animals before it in the list, and stops one above `MAX_COUNTED_ANIMALS`. */
export async function countBefore(
  scope: ProjectScope,
  query: AnimalQuery,
  animalId: string,
  now: number,
  listing: Listing = {},
): Promise<number> {
  const values: unknown[] = [scope.projectId, animalId];
  const walk = await walkOf(scope, query, listing);
  const conditions = [listed(listing), beyond(walk, !walk.isUp, "$2")];
  const found = filtered("select pets.id from pets", conditions, query, now, values, `limit ${MAX_COUNTED_ANIMALS + 1}`);
  const [row] = await readSite(`select count(*) from (${found}) as before`, values);
  return Number(row?.[0]);
}

const ONE_PRESENT = `select ${CARD} from pets ${PROFILE} where ${PRESENT} and pets.id = $2`;

/** @returns undefined if missing, another project's, adopted, or unlisted */
export async function findPresent(scope: ProjectScope, animalId: string, on = sitePool()): Promise<StoredAnimal | undefined> {
  const [row] = await queryText(ONE_PRESENT, [scope.projectId, animalId], on);
  return row && animalOf(row);
}

const ONE_ADOPTED = `select ${HAPPY_CARD}, ${ADOPTED_AT} > $3 from pets ${PROFILE} where ${ADOPTED} and pets.id = $2`;

export async function findAdopted(
  scope: ProjectScope,
  animalId: string,
  since: Date,
): Promise<{ animal: StoredAnimal; isShown: boolean } | undefined> {
  const [row] = await readSite(ONE_ADOPTED, [scope.projectId, animalId, since]);
  return row && { animal: animalOf(row), isShown: row[1] === "t" };
}

const SHOWN_ADOPTED = `select pets.id from pets where ${ADOPTED} and ${ADOPTED_AT} > $2 and pets.id = any($3::bigint[])`;

/** @returns ids of those whose adoption visitors see */
export async function shownAdopted(scope: ProjectScope, ids: readonly string[], since: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await queryText(SHOWN_ADOPTED, [scope.projectId, since, ids])).map(([id]) => id as string));
}

const HAPPY = `select ${HAPPY_CARD} from pets ${PROFILE} where ${ADOPTED} and ${ADOPTED_AT} > $2
    order by ${ADOPTED_AT} desc, pets.id desc limit $3 offset $4`;

/** Most recently adopted first. */
export async function listAdopted(
  scope: ProjectScope,
  since: Date,
  limit: number,
  offset = 0,
): Promise<Omit<AnimalPage<StoredAnimal>, "hasEarlier">> {
  const rows = await readSite(HAPPY, [scope.projectId, since, limit + 1, offset]);
  return { animals: rows.slice(0, limit).map(animalOf), hasMore: rows.length > limit };
}

const NAMES = `select pets.id, pets.name from pets where ${AVAILABLE} and pets.id = any($2::bigint[]) order by pets.id`;

export async function namesOfAvailable(
  scope: ProjectScope,
  ids: readonly string[],
  on = sitePool(),
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return (await queryText(NAMES, [scope.projectId, ids], on)).map(([id, name]) => ({ id: id as string, name: name as string }));
}

/** Stops one above `MAX_COUNTED_ANIMALS`. */
export async function countListed(scope: ProjectScope, listing: Listing = {}): Promise<number> {
  const text = `select count(*) from (select from pets where ${listed(listing)} limit ${MAX_COUNTED_ANIMALS + 1}) as found`;
  const [row] = await readSite(text, [scope.projectId]);
  return Number(row?.[0]);
}

/** Counts only the newest when there are too many. */
export async function tallyAvailable(scope: ProjectScope, now: number, listing: Listing = {}): Promise<StoredTally[]> {
  const text = `select json_build_object('category', t.category::text, 'species', t.species, 'sex', t.sex,
      'size', t.size, 'age', t.age, 'children', t.children, 'dogs', t.dogs, 'cats', t.cats, 'count', t.n)
     from (select category, species, sex, size, age, children, dogs, cats, count(*) as n
             from (select pets.category_id as category, ${facetColumns(now)} from pets ${PROFILE}
                    where ${listed(listing)} order by pets.id desc limit ${MAX_COUNTED_ANIMALS + 1}) as newest
            group by category, species, sex, size, age, children, dogs, cats) as t
    order by t.category`;
  return (await readSite(text, [scope.projectId])).map(([tally]) => JSON.parse(tally as string) as StoredTally);
}

function publicCategory(categoryId: string, label: string | null | undefined, color: string | null | undefined): PublicCategory {
  return { categoryId, label: label ?? null, color: CATEGORY_COLORS.find((one) => one === color) ?? null, count: null };
}

const NAMED = "select category_id, name, colour from categories where project_id = $1 order by lower(name), category_id";

export async function namedCategories(scope: ProjectScope): Promise<PublicCategory[]> {
  return (await readSite(NAMED, [scope.projectId])).map(([id, label, color]) => publicCategory(id as string, label, color));
}

const STARTS = `select n.id from (select pets.id, row_number() over (order by pets.id) as at from pets where ${AVAILABLE}) as n
    where (n.at - 1) % ${ANIMALS_A_SITEMAP} = 0 order by n.id`;

export async function sitemapStarts(scope: ProjectScope): Promise<string[]> {
  return (await readSite(STARTS, [scope.projectId])).map(([id]) => id as string);
}

const FILE = `select pets.id, ${isoOf("pets.updated_at")}, i.hash from pets
     left join lateral (
       select f.hash from pet_photo_uses u join pet_photos f on f.id = u.photo_id
        where u.pet_id = pets.id and f.state = 'ready' order by u.position limit 1) as i on true
    where ${AVAILABLE} and pets.id >= $2 order by pets.id limit ${ANIMALS_A_SITEMAP}`;

export async function sitemapAnimals(scope: ProjectScope, from: string): Promise<SitemapAnimal[]> {
  const rows = await readSite(FILE, [scope.projectId, from]);
  return rows.map(([id, changedAt, cover]) => ({ id: id as string, changedAt: changedAt as string, cover: cover ?? null }));
}

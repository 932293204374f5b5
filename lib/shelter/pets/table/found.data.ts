import { updatedUntil } from "#lib/history/events/walk.data.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { eitherOf, type PetTotals, type StatusCells, totalsOf } from "#lib/shelter/pets/counts.data.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import { fewChanged, type PetSelection, type SelectedPage, selectPets } from "#lib/shelter/pets/list.data.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { Values } from "#lib/shelter/pets/select.data.ts";
import { idArray, type PetStretch, petStretch } from "#lib/shelter/pets/table/data.ts";
import { amongFew, collected, conditionOf, joinedOr } from "#lib/shelter/pets/table/filter.data.ts";
import { fewByProfile } from "#lib/shelter/pets/table/profile-filter.data.ts";
import { type Place, placeText } from "#lib/shelter/pets/table/rules.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Bounds first and second breeds each; a project with more has no use for a search among them. */
const MAX_BREEDS = 2000;

/** Goes from one breed to the next in an index, however many animals have it. */
function breedsOf(nth: 1 | 2): string {
  const breed = `lower(f.breeds[${nth}])`;
  const next = (beyond: string) =>
    `(select ${breed} from pet_profiles f where f.project_id = $1::bigint and f.breeds[${nth}] is not null ${beyond}
        order by f.project_id, ${breed} limit 1)`;
  return `breeds_${nth}(breed) as (select ${next("")} union all
    select ${next(`and ${breed} > known.breed`)} from breeds_${nth} as known where known.breed is not null)`;
}

const FOUND = `with recursive ${breedsOf(1)}, ${breedsOf(2)},
    known as ((select breed from breeds_1 limit ${MAX_BREEDS}) union (select breed from breeds_2 limit ${MAX_BREEDS}))
  select breed from known where breed is not null
    and array_to_tsvector(pet_words($1::bigint, breed)) @@ pet_search($1::bigint, $2::text)`;

/**
 * The project's breeds that have words which begin with those searched for: an index of their words would collect a tenth of
 * the animals for many a search.
 * @returns lowercase
 */
async function breedsFound({ projectId }: ProjectScope, q: string): Promise<string[]> {
  return (await queryRows<{ breed: string }>(FOUND, [projectId, q])).map(({ breed }) => breed);
}

/** What is undefined or left out matches any animal. */
export interface PetChoice
  extends Partial<Pick<PetSelection, "statuses" | "ids" | "categoryId" | "q" | "updatedSince" | "listed" | "inBin">>,
    Pick<PetFilter, "species" | "breed" | "breeds" | "sex" | "size" | "age" | "goodWith"> {
  hasPhotos?: boolean | undefined;
  externalId?: string | undefined;
}

interface PetWalk extends PetChoice {
  limit: number;
  /** The last id seen, where `sort` is `id`. */
  after: string | undefined;
  /** The last place seen in any other order, as `placeText` writes it. */
  cursor?: string | undefined;
  sort: PetSort;
  descending: boolean;
}

/** The API's own list reads no profiles, and no photos. */
const BY_TABLE = ["species", "breed", "breeds", "sex", "size", "age", "goodWith", "hasPhotos"] as const satisfies (keyof PetChoice)[];
const isByTable = (choice: PetChoice): boolean => BY_TABLE.some((name) => choice[name] !== undefined);

const yesOrNo = (flag: boolean | undefined): "yes" | "no" | undefined => (flag === undefined ? undefined : flag ? "yes" : "no");

function filterOf({ externalId: _, statuses, q = "", categoryId, listed, hasPhotos, inBin = false, ...rest }: PetChoice): PetFilter {
  const [status, ...others] = statuses ?? [];
  // An index of one status has the order of ids.
  const ofStatus = others.length > 0 ? { statuses } : { status };
  return { ...rest, ...ofStatus, q, isByWords: true, category: categoryId, listed: yesOrNo(listed), photo: yesOrNo(hasPhotos), bin: inBin };
}

/**
 * Replaces `externalId`, and a moment since which few animals outside the bin changed, by their ids.
 * @param isWalked page by page, outside the bin, through the table's order
 */
async function narrowed(scope: ProjectScope, choice: PetChoice, isWalked: boolean): Promise<PetChoice> {
  const { externalId, ids, updatedSince } = choice;
  if (externalId !== undefined) {
    const holder = (await externalIdHolders(scope, [externalId])).get(externalId)?.id;
    return { ...choice, ids: holder !== undefined && (ids ?? [holder]).includes(holder) ? [holder] : [] };
  }
  if (updatedSince === undefined || ids !== undefined || !isWalked) return choice;
  return { ...choice, ids: await fewChanged(scope, updatedSince) };
}

type Sorted = Pick<PetWalk, "sort" | "descending">;

async function stretchOf(scope: ProjectScope, { limit, after, cursor, sort, descending, ...choice }: PetWalk): Promise<PetStretch> {
  const query = { ...filterOf(choice), sort, descending, after: sort === "id" ? after : cursor };
  return await petStretch(scope, query, limit);
}

function compare(one: Place, other: Place, sort: PetSort): number {
  if (sort !== "id" && one.value !== other.value) return one.value < other.value ? -1 : 1;
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}

/** The beginning of two lists in the same order together. */
function merged([one, other]: readonly [PetStretch, PetStretch], limit: number, { sort, descending }: Sorted): PetStretch {
  const known = new Set(one.places.map(({ id }) => id));
  const all = [one, other].flatMap(({ rows, places }, nth) =>
    rows.map((row, at) => ({ row, place: places[at] as Place })).filter(({ row }) => nth === 0 || !known.has(row.id)),
  );
  all.sort((a, b) => compare(a.place, b.place, sort) * (descending ? -1 : 1));
  const shown = all.slice(0, limit);
  const more = all.length > limit || one.more || other.more;
  return { rows: shown.map(({ row }) => row), places: shown.map(({ place }) => place), more };
}

/** A search finds names, and breeds: those of the project are few. */
async function breedsIn(scope: ProjectScope, { q, ids, inBin = false }: PetChoice): Promise<string[]> {
  return q === undefined || inBin || ids?.length === 0 ? [] : await breedsFound(scope, q);
}

/** Following `nextAfter` visits each unchanged animal once, in any order and filter. */
export async function findPets(scope: ProjectScope, walk: PetWalk): Promise<SelectedPage> {
  const { limit, after, cursor, sort, descending, updatedSince } = walk;
  const breeds = await breedsIn(scope, walk);
  const byTable = sort !== "id" || isByTable(walk) || breeds.length > 0;
  const choice = await narrowed(scope, walk, byTable && !walk.inBin);
  if (!byTable) {
    const { statuses, ids, categoryId, q, ...rest } = choice;
    const order = descending ? "desc" : "asc";
    return await selectPets(scope, { ...rest, statuses, ids, categoryId, q, updatedSince, limit, after, order });
  }
  const isFirst = updatedSince !== undefined && after === undefined && cursor === undefined;
  // Read first: later commits are the next walk's.
  const until = isFirst ? await updatedUntil(scope, updatedSince) : undefined;
  const asked = { ...walk, ...choice };
  const byName = await stretchOf(scope, asked);
  const { rows, places, more } =
    breeds.length === 0 ? byName : merged([byName, await stretchOf(scope, { ...asked, q: undefined, breeds })], limit, walk);
  const last = places.at(-1);
  return { pets: rows, nextAfter: more && last ? placeText(last, sort) : undefined, updatedUntil: until };
}

async function countChosen(scope: ProjectScope, choice: PetChoice): Promise<PetTotals> {
  const filter = filterOf(choice);
  const all = { ...filter, bin: undefined };
  const values = new Values();
  const found = async (): Promise<string> => {
    if (filter.ids !== undefined) return `pets where ${amongFew(scope, all, values, idArray(filter.ids))}`;
    const few = await fewByProfile(scope, filter);
    if (few === undefined && filter.q === "" && (filter.breed ?? filter.breeds) !== undefined) return collected(scope, all, values);
    return `pets where ${conditionOf(scope, all, values, joinedOr(all, few))}`;
  };
  const text = `select status, count(*) filter (where deleted_at is null) as shown, count(*) filter (where deleted_at is not null) as binned
    from ${await found()} group by status`;
  return totalsOf(await queryRows<StatusCells>(text, values.all));
}

/** Reads all that match, in the bin too. */
export async function countFound(scope: ProjectScope, asked: PetChoice): Promise<PetTotals> {
  const choice = await narrowed(scope, asked, false);
  const breeds = await breedsIn(scope, choice);
  const byName = await countChosen(scope, choice);
  if (breeds.length === 0) return byName;
  const byBreed = await countChosen(scope, { ...choice, q: undefined, breeds });
  const byBoth = await countChosen(scope, { ...choice, breeds });
  return eitherOf(byName, byBreed, byBoth);
}

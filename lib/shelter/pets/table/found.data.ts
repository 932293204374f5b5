import { updatedUntil } from "#lib/history/events/walk.data.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { type PetTotals, type StatusCells, totalsOf } from "#lib/shelter/pets/counts.data.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import { fewChanged, type PetSelection, type SelectedPage, selectPets } from "#lib/shelter/pets/list.data.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { Values } from "#lib/shelter/pets/select.data.ts";
import { idArray, petStretch } from "#lib/shelter/pets/table/data.ts";
import { amongFew, conditionOf, joinedOr } from "#lib/shelter/pets/table/filter.data.ts";
import { fewByProfile } from "#lib/shelter/pets/table/profile-filter.data.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** What is undefined or left out matches any animal. */
export interface PetChoice
  extends Partial<Pick<PetSelection, "statuses" | "ids" | "categoryId" | "q" | "updatedSince" | "listed" | "inBin">>,
    Pick<PetFilter, "species" | "breed" | "sex" | "size" | "age" | "goodWith"> {
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
const BY_TABLE = ["species", "breed", "sex", "size", "age", "goodWith", "hasPhotos"] as const satisfies (keyof PetChoice)[];
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

/** Following `nextAfter` visits each unchanged animal once, in any order and filter. */
export async function findPets(scope: ProjectScope, { limit, after, cursor, sort, descending, ...asked }: PetWalk): Promise<SelectedPage> {
  const { updatedSince } = asked;
  const byTable = sort !== "id" || isByTable(asked);
  const choice = await narrowed(scope, asked, byTable && !asked.inBin);
  if (!byTable) {
    const { statuses, ids, categoryId, q, ...rest } = choice;
    return await selectPets(scope, {
      ...rest,
      statuses,
      ids,
      categoryId,
      q,
      updatedSince,
      limit,
      after,
      order: descending ? "desc" : "asc",
    });
  }
  const isFirst = updatedSince !== undefined && after === undefined && cursor === undefined;
  // Read first: later commits are the next walk's.
  const until = isFirst ? await updatedUntil(scope, updatedSince) : undefined;
  const query = { ...filterOf(choice), sort, descending, after: sort === "id" ? after : cursor };
  const { rows, next } = await petStretch(scope, query, limit);
  return { pets: rows, nextAfter: next ?? undefined, updatedUntil: until };
}

/** Reads all that match, in the bin too. */
export async function countFound(scope: ProjectScope, asked: PetChoice): Promise<PetTotals> {
  const choice = await narrowed(scope, asked, false);
  const filter = filterOf(choice);
  const all = { ...filter, bin: undefined };
  const values = new Values();
  const condition =
    filter.ids === undefined
      ? conditionOf(scope, all, values, joinedOr(all, await fewByProfile(scope, filter)))
      : amongFew(scope, all, values, idArray(filter.ids));
  const text = `select status, count(*) filter (where deleted_at is null) as shown, count(*) filter (where deleted_at is not null) as binned
    from pets where ${condition} group by status`;
  return totalsOf(await queryRows<StatusCells>(text, values.all));
}

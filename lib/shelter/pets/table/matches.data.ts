import { queryRows } from "#lib/platform/db/pool.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { begunWith, Values } from "#lib/shelter/pets/select.data.ts";
import { conditionOf, foundBySearch } from "#lib/shelter/pets/table/filter.data.ts";
import { fewByProfile, profileMatch } from "#lib/shelter/pets/table/profile-filter.data.ts";
import { countFilters, MAX_TAB_COUNT, readSearch } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, PetFilter } from "#lib/shelter/pets/table/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const COUNTED_TABS = [...PET_STATUSES, "bin"] as const;
export type CountedTab = (typeof COUNTED_TABS)[number];
export type Counts = Record<CountedTab, Counted>;

/** Matches in all tabs of a search, or of a filter that few profiles match. */
export interface Matches {
  counts: Counts;
  /** Ids as a PostgreSQL array; undefined if too many. */
  shown: string | undefined;
  binned: string | undefined;
}

export const fewOf = (matches: Matches | undefined, { bin }: PetFilter): string | undefined => (bin ? matches?.binned : matches?.shown);

/** Allows as many in the bin as outside it. */
const MAX_FOUND = 2 * MAX_TAB_COUNT;
const COLUMNS = "id, status, deleted_at is not null as in_bin";

type Figures = Record<CountedTab | "seen" | "seenInBin" | "shown" | "binned", string>;

/**
 * Counts in one pass.
 * @param found SQL of `COLUMNS`
 * @param match condition on profiles, skipped if too many were found
 */
async function figuresOf(found: string, values: Values, match: string | undefined): Promise<Figures> {
  const counts = COUNTED_TABS.map(
    (tab) => `count(*) filter (where ${tab === "bin" ? "in_bin" : `status = '${tab}' and not in_bin`}) as ${tab}`,
  );
  const condition = match === undefined ? "true" : `case when (select shown from seen) <= ${MAX_TAB_COUNT} then ${match} end`;
  const text = `with found as materialized (${found}),
      seen as materialized (select count(*) filter (where not in_bin) as shown, count(*) filter (where in_bin) as binned from found)
    select ${counts.join(", ")}, (select shown from seen) as seen, (select binned from seen) as "seenInBin",
           coalesce(array_agg(id) filter (where not in_bin), '{}') as shown, coalesce(array_agg(id) filter (where in_bin), '{}') as binned
      from found as pets where ${condition}`;
  const [row] = await queryRows<Figures>(text, values.all);
  return row as Figures;
}

function matchesOf(figures: Figures): Matches {
  const isExact = Number(figures.seen) <= MAX_TAB_COUNT;
  const isBinExact = isExact && Number(figures.seenInBin) <= MAX_TAB_COUNT;
  const statuses = PET_STATUSES.map((status) => [status, { count: Number(figures[status]), isExact }]);
  // With too many matches, those in the bin among them say nothing.
  const bin = { count: isExact ? Number(figures.bin) : 0, isExact: isBinExact };
  return {
    counts: { ...Object.fromEntries(statuses), bin } as Counts,
    shown: isExact ? figures.shown : undefined,
    binned: isBinExact ? figures.binned : undefined,
  };
}

/** Skips the index of words if the index of names shows that a word is common. */
async function commonMatches(scope: ProjectScope, filter: PetFilter): Promise<Matches | undefined> {
  const { words } = readSearch(filter);
  if (words === undefined || filter.category !== undefined) return undefined;
  const values = new Values();
  const begun = begunWith(`${values.add(scope.projectId)}::bigint`, words, values);
  if (begun === undefined) return undefined;
  // Lower bounds, which a filter on profiles does not allow.
  const match = countFilters(filter) > 0 ? "false" : undefined;
  const figures = await figuresOf(`select ${COLUMNS} from ${begun} limit ${MAX_TAB_COUNT + 1}`, values, match);
  return Number(figures.seen) > MAX_TAB_COUNT ? matchesOf(figures) : undefined;
}

/** Undefined without a search, unless few profiles match. */
export async function findMatches(scope: ProjectScope, filter: PetFilter): Promise<Matches | undefined> {
  const few = await fewByProfile(scope, filter);
  if (few === undefined && filter.q.trim() === "") return undefined;
  const common = few === undefined ? await commonMatches(scope, filter) : undefined;
  if (common !== undefined) return common;

  const read = (find: (found: (bin: boolean | undefined, max: number) => string) => string): Promise<Figures> => {
    const values = new Values();
    const found = (bin: boolean | undefined, max: number): string => {
      const shown = { ...filter, status: undefined, bin };
      const from = few === undefined ? foundBySearch(scope, shown, values) : `pets where ${conditionOf(scope, shown, values, { few })}`;
      return `select ${COLUMNS} from ${from} limit ${max + 1}`;
    };
    return figuresOf(find(found), values, few === undefined ? profileMatch(scope, filter, values, "each") : undefined);
  };
  if (few !== undefined || readSearch(filter).words !== undefined) {
    const figures = await read((found) => found(undefined, MAX_FOUND));
    const isCut = Number(figures.seen) + Number(figures.seenInBin) > MAX_FOUND;
    if (!isCut || Number(figures.seen) > MAX_TAB_COUNT) return matchesOf(figures);
  }
  // The index of names leaves out the bin, whose matches must not hide the others.
  return matchesOf(await read((found) => `(${found(false, MAX_TAB_COUNT)}) union all (${found(true, MAX_TAB_COUNT)})`));
}

import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { unnamed, Values } from "#lib/shelter/pets/select.data.ts";
import { conditionOf, countAmong, countPets, fewByProfile, foundBySearch, profileMatch } from "#lib/shelter/pets/table/filter.data.ts";
import { hasFilter } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { countOfTab, isTabCount, MAX_TAB_COUNT, type TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

/** All others are their sum. */
const COUNTED_TABS = [...PET_STATUSES, "bin"] as const;
type CountedTab = (typeof COUNTED_TABS)[number];

/** In the order of an index, so that no other project's animals are read. */
const upTo = (tab: CountedTab, condition: string, order: string): string =>
  `select '${tab}' as tab, count(*) as count, count(*) as seen
     from (select from pets where ${allOwn("project_id")} and ${condition} order by ${order} limit ${MAX_TAB_COUNT + 1}) as found`;

const COUNTS: Statement = {
  // Planned for its values: small and huge projects differ.
  name: "",
  text: [
    ...PET_STATUSES.map((status) => upTo(status, `status = '${status}' and deleted_at is null`, "project_id, status, id")),
    upTo("bin", "deleted_at is not null", "project_id, id"),
  ].join(" union all "),
};

type Counts = Record<CountedTab, Counted>;

async function countEach(statement: Statement, values: unknown[]): Promise<Counts> {
  const rows = await queryRows<{ tab: CountedTab; count: string; seen: string }>(statement, values);
  const counted = rows.map(({ tab, count, seen }) => [
    tab,
    { count: Math.min(Number(count), MAX_TAB_COUNT), isExact: Number(seen) <= MAX_TAB_COUNT },
  ]);
  return Object.fromEntries(counted) as Counts;
}

function eachOf(scope: ProjectScope, filter: PetFilter): Promise<Counts> {
  const values = new Values();
  const counts = COUNTED_TABS.map((tab) => {
    const shown = { ...filter, bin: tab === "bin", status: tab === "bin" ? undefined : tab };
    return `select '${tab}' as tab, * from (${countAmong(scope, shown, values)}) as ${tab}`;
  });
  return countEach(unnamed(counts.join(" union all ")), values.all);
}

/**
 * By one pass through what a search, or few profiles, find. Where a search finds more than `MAX_TAB_COUNT`, neither their
 * profiles nor the bin are looked at.
 */
async function countFound(scope: ProjectScope, filter: PetFilter, few: string | undefined): Promise<Counts> {
  const values = new Values();
  const found = (bin?: boolean): string => {
    const shown = { ...filter, status: undefined, bin };
    const from = few === undefined ? foundBySearch(scope, shown, values) : `pets where ${conditionOf(scope, shown, values, { few })}`;
    return `select id, status, deleted_at is not null as in_bin from ${from} limit ${MAX_TAB_COUNT + 1}`;
  };
  const isSeen = `(select count from seen) <= ${MAX_TAB_COUNT}`;
  // The index of names leaves out the bin.
  const [all, binned] =
    few === undefined
      ? [found(false), `select * from (${found(true)}) as binned where ${isSeen}`]
      : [found(), "select * from found limit 0"];
  const match = few === undefined ? profileMatch(scope, filter, values, "each") : undefined;
  const counts = COUNTED_TABS.map(
    (tab) => `count(*) filter (where ${tab === "bin" ? "in_bin" : `status = '${tab}' and not in_bin`}) as ${tab}`,
  );
  const text = `with found as materialized (${all}), seen as materialized (select count(*) from found), binned as materialized (${binned})
    select (select count from seen) as seen, (select count(*) from binned) as "seenInBin", ${counts.join(", ")}
      from (select * from found union all select * from binned) as pets
     where ${match === undefined ? "true" : `case when ${isSeen} then ${match} end`}`;
  const [row] = await queryRows<Record<CountedTab | "seen" | "seenInBin", string>>(unnamed(text), values.all);
  const isExact = Number(row?.seen) <= MAX_TAB_COUNT;
  const isBinExact = isExact && Number(row?.seenInBin) <= MAX_TAB_COUNT;
  const counted = COUNTED_TABS.map((tab) => [tab, { count: Number(row?.[tab]), isExact: tab === "bin" ? isBinExact : isExact }]);
  return Object.fromEntries(counted) as Counts;
}

async function countFiltered(scope: ProjectScope, filter: PetFilter): Promise<Counts> {
  const few = await fewByProfile(scope, filter);
  return await (few !== undefined || filter.q.trim() !== "" ? countFound(scope, filter, few) : eachOf(scope, filter));
}

function withAll(counts: Counts): TabCounts {
  const shown = PET_STATUSES.map((status) => counts[status]);
  const sum = shown.reduce((all, one) => all + one.count, 0);
  const isExact = shown.every((one) => one.isExact);
  // A sum without the largest tabs would say too little.
  return { ...counts, all: { count: isExact || sum >= MAX_TAB_COUNT ? sum : 0, isExact } };
}

/** What each tab would show with the search and the filters. */
export async function countTabs(scope: ProjectScope, filter: PetFilter): Promise<TabCounts> {
  return withAll(await (hasFilter(filter) ? countFiltered(scope, filter) : countEach(COUNTS, [scope.projectId])));
}

/**
 * Of all pages of a list.
 * @param few as `fewByProfile` says
 */
export async function countShown(scope: ProjectScope, filter: PetFilter, few: string | undefined): Promise<Counted> {
  const isFound = few !== undefined || filter.q.trim() !== "";
  if (!isFound || !isTabCount(filter)) return await countPets(scope, filter, few);
  return countOfTab(withAll(await countFound(scope, filter, few)), filter);
}

import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { Values } from "#lib/shelter/pets/select.data.ts";
import { countAmong, countPets } from "#lib/shelter/pets/table/filter.data.ts";
import { COUNTED_TABS, type CountedTab, type Counts, fewOf, findMatches, type Matches } from "#lib/shelter/pets/table/matches.data.ts";
import { countOfTab, hasFilter, isTabCount, MAX_TAB_COUNT, type TabCounts } from "#lib/shelter/pets/table/rules.ts";
import type { Counted, PetFilter } from "#lib/shelter/pets/table/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The index's order keeps to this project's animals. */
const upTo = (tab: CountedTab, condition: string, order: string): string =>
  `select '${tab}' as tab, count(*) as count, count(*) as seen
     from (select from pets where ${allOwn("project_id")} and ${condition} order by ${order} limit ${MAX_TAB_COUNT + 1}) as found`;

const COUNTS: Statement = [
  ...PET_STATUSES.map((status) => upTo(status, `status = '${status}' and deleted_at is null`, "project_id, status, id")),
  upTo("bin", "deleted_at is not null", "project_id, id"),
].join(" union all ");

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
  return countEach(counts.join(" union all "), values.all);
}

function withAll(counts: Counts): TabCounts {
  const shown = PET_STATUSES.map((status) => counts[status]);
  const sum = shown.reduce((all, one) => all + one.count, 0);
  const isExact = shown.every((one) => one.isExact);
  // A sum without the largest tabs would say too little.
  return { ...counts, all: { count: isExact || sum >= MAX_TAB_COUNT ? sum : 0, isExact } };
}

/**
 * Counts each tab's matches of the search and the filters.
 * @param finding `findMatches` of the same filter
 */
export async function countTabs(scope: ProjectScope, filter: PetFilter, finding = findMatches(scope, filter)): Promise<TabCounts> {
  const matches = await finding;
  if (matches !== undefined) return withAll(matches.counts);
  return withAll(await (hasFilter(filter) ? eachOf(scope, filter) : countEach(COUNTS, [scope.projectId])));
}

export interface Tabs {
  finding: Promise<Matches | undefined>;
  counting: Promise<TabCounts>;
}

export function readTabs(scope: ProjectScope, filter: PetFilter): Tabs {
  const finding = findMatches(scope, filter);
  return { finding, counting: countTabs(scope, filter, finding) };
}

/** Over all pages. */
export async function countShown(
  scope: ProjectScope,
  filter: PetFilter,
  matches: Matches | undefined,
  counting?: Promise<TabCounts>,
): Promise<Counted> {
  const counts = isTabCount(filter) ? await (matches === undefined ? counting : withAll(matches.counts)) : undefined;
  return counts === undefined ? await countPets(scope, filter, fewOf(matches, filter)) : countOfTab(counts, filter);
}

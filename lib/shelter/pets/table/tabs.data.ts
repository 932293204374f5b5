import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { unnamed, Values } from "#lib/shelter/pets/select.data.ts";
import { conditionOf, fewByProfile } from "#lib/shelter/pets/table/filter.data.ts";
import { hasFilter } from "#lib/shelter/pets/table/rules.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { MAX_TAB_COUNT, type TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

/** All others are their sum. */
const COUNTED_TABS = [...PET_STATUSES, "bin"] as const;
type Cells = Record<(typeof COUNTED_TABS)[number], string>;

/** In the order of an index, so that no other project's animals are read. */
const upTo = (condition: string, order: string): string =>
  `(select count(*) from (select from pets where ${allOwn("project_id")} and ${condition} order by ${order} limit ${MAX_TAB_COUNT + 1}) as found)`;

const COUNTS: Statement = {
  // Planned for its values: small and huge projects differ.
  name: "",
  text: `select ${PET_STATUSES.map((status) => `${upTo(`status = '${status}' and deleted_at is null`, "project_id, status, id")} as ${status}`).join(", ")},
                ${upTo("deleted_at is not null", "project_id, id")} as bin`,
};

async function filteredCounts(scope: ProjectScope, filter: PetFilter): Promise<Cells | undefined> {
  const values = new Values();
  const few = await fewByProfile(scope, filter);
  const counts = COUNTED_TABS.map((tab) => {
    const condition = conditionOf(scope, { ...filter, bin: tab === "bin", status: tab === "bin" ? undefined : tab }, values, few);
    return `(select count(*) from (select from pets where ${condition} limit ${MAX_TAB_COUNT + 1}) as found) as ${tab}`;
  });
  return (await queryRows<Cells>(unnamed(`select ${counts.join(", ")}`), values.all))[0];
}

/** What each tab would show with the search and the filters. */
export async function countTabs(scope: ProjectScope, filter: PetFilter): Promise<TabCounts> {
  const row = hasFilter(filter) ? await filteredCounts(scope, filter) : (await queryRows<Cells>(COUNTS, [scope.projectId]))[0];
  const [available, pending, sold, bin] = [row?.available, row?.pending, row?.sold, row?.bin].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { available, pending, sold, all: available + pending + sold, bin };
}

import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { MAX_TAB_COUNT, type TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

/** In the order of an index, so that no other project's animals are read. */
const upTo = (condition: string, order: string): string =>
  `(select count(*) from (select from pets where ${allOwn("project_id")} and ${condition} order by ${order} limit ${MAX_TAB_COUNT + 1}) as found)`;

const COUNTS: Statement = {
  // Planned for its values: small and huge projects differ.
  name: "",
  text: `select ${PET_STATUSES.map((status) => `${upTo(`status = '${status}' and deleted_at is null`, "project_id, status, id")} as ${status}`).join(", ")},
                ${upTo("deleted_at is not null", "project_id, id")} as bin`,
};

export async function countTabs(scope: ProjectScope): Promise<TabCounts> {
  const [row] = await queryRows<Record<PetStatus | "bin", string>>(COUNTS, [scope.projectId]);
  const [available, pending, sold, bin] = [row?.available, row?.pending, row?.sold, row?.bin].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { available, pending, sold, all: available + pending + sold, bin };
}

import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { filterOf, readPetQuery } from "#lib/shelter/pets/table/rules.ts";
import { countTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import type { TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

/** @param search names search and filters as the list's address does */
export function petTabsOf({ scope }: { scope: ProjectScope }, search: Parameters<typeof readPetQuery>[0]): Promise<TabCounts> {
  return countTabs(scope, filterOf(readPetQuery(search)));
}

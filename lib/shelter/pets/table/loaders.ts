import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { countTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import type { TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";

export function petTabsOf({ scope }: { scope: ProjectScope }): Promise<TabCounts> {
  return countTabs(scope);
}

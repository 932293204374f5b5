import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import { readTabs, type Tabs } from "#lib/shelter/pets/table/tabs.data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** @param search as in the list's address */
export function petTabsOf({ scope }: { scope: ProjectScope }, search: Parameters<typeof readPetQuery>[0]): Tabs {
  return readTabs(scope, filterOf(readPetQuery(search)));
}

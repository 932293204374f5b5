import { keepPreviousData } from "@tanstack/react-query";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { TabCounts } from "#lib/shelter/pets/table/rules.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";

export const tabsKey = (project: string) => [...petsKey(project), "tabs"] as const;

export function tabsOptions(project: string, query: PetQuery) {
  const params = petQueryText({ ...filterOf(query), status: undefined, bin: false, sort: "id", descending: false });
  return jsonQuery<TabCounts>([...tabsKey(project), params], `${petsPath(project)}/tabs${params}`, { placeholderData: keepPreviousData });
}

export function petPageOptions(project: string, query: PetQuery) {
  const params = petQueryText(query);
  return jsonQuery<PetPage>([...petsKey(project), "page", params], `${petsPath(project)}${params}`, { placeholderData: keepPreviousData });
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { TabCounts } from "#lib/shelter/pets/table/rules.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";

export const tabsKey = (project: string) => [...petsKey(project), "tabs"] as const;

export function tabsOptions(project: string, query: PetQuery) {
  const params = petQueryText({ ...filterOf(query), status: undefined, bin: false, sort: "id", descending: false });
  return queryOptions({
    queryKey: [...tabsKey(project), params],
    queryFn: ({ signal }) => fetchJson<TabCounts>(`${petsPath(project)}/tabs${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function petPageOptions(project: string, query: PetQuery) {
  const params = petQueryText(query);
  return queryOptions({
    queryKey: [...petsKey(project), "page", params],
    queryFn: ({ signal }) => fetchJson<PetPage>(`${petsPath(project)}${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

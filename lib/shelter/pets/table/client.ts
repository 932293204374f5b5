import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import { petQueryText } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";

export function petPageOptions(project: string, query: PetQuery) {
  const params = petQueryText(query);
  return queryOptions({
    queryKey: [...petsKey(project), "page", params],
    queryFn: ({ signal }) => fetchJson<PetPage>(`${petsPath(project)}${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

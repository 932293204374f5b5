import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { PetHistoryPage } from "#lib/shelter/pets/history.schema.ts";

export function petHistoryOptions(project: string, petId: string) {
  return infiniteQueryOptions({
    queryKey: [...petsKey(project), "history", petId],
    queryFn: ({ signal, pageParam }) => {
      const place = pageParam && `?${new URLSearchParams({ before: pageParam })}`;
      return fetchJson<PetHistoryPage>(`${petsPath(project)}/${petId}/history${place}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

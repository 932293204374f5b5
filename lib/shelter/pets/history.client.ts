import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey } from "#lib/shelter/pets/client.ts";
import type { PetHistoryPage } from "#lib/shelter/pets/history.schema.ts";

export function petHistoryOptions(project: string, petId: string) {
  return infiniteQueryOptions({
    queryKey: [...petsKey(project), "history", petId],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<PetHistoryPage>(
        `/api/projects/${encodeURIComponent(project)}/pets/${petId}/history${pageParam && `?${new URLSearchParams({ before: pageParam })}`}`,
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

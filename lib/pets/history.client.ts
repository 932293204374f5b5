import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { PetHistoryPage } from "#lib/pets/history.schema.ts";
import { petsKey } from "#lib/pets/table/client.ts";

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

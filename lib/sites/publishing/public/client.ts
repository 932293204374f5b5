import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { AnimalPlacement } from "#lib/sites/publishing/public/schema.ts";

export function placementOptions(project: string, petId: string) {
  return queryOptions({
    queryKey: [...petsKey(project), "placement", petId],
    queryFn: ({ signal }) => fetchJson<AnimalPlacement>(`${petsPath(project)}/${petId}/placement`, { signal }),
  });
}

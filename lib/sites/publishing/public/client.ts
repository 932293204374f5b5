import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { petsKey, petsPath } from "#lib/shelter/pets/client.ts";
import type { AnimalPlacement } from "#lib/sites/publishing/public/schema.ts";

export const placementOptions = (project: string, petId: string) =>
  jsonQuery<AnimalPlacement>([...petsKey(project), "placement", petId], `${petsPath(project)}/${petId}/placement`);

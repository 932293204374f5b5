import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

export function petPageOf({ scope }: Pick<ProjectAccess, "scope">, params: URLSearchParams): Promise<PetPage> {
  return listPetPage(scope, readPetQuery(params));
}

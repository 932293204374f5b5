import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";

export function petPageOf({ scope }: Pick<ProjectAccess, "scope">, params: URLSearchParams): Promise<PetPage> {
  return listPetPage(scope, readPetQuery(params));
}

/** @throws AppError `not_found` */
export async function petOf({ scope }: Pick<ProjectAccess, "scope">, petId: string): Promise<PetRow> {
  const row = await findPetRow(scope, petId);
  if (!row) throw new AppError("not_found", "There is no such animal.");
  return row;
}

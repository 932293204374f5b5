import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

/** @throws AppError `not_found` */
export async function petOf({ scope }: Pick<ProjectAccess, "scope">, petId: string): Promise<PetRow> {
  const row = await findPetRow(scope, petId);
  if (!row) throw new AppError("not_found", "There is no such animal.");
  return row;
}

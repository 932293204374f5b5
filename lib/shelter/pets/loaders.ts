import { notFound } from "next/navigation";
import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { AppError } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

/** @throws AppError `not_found` */
export async function petOf({ scope }: Pick<ProjectAccess, "scope">, petId: string): Promise<PetRow> {
  const row = await findPetRow(scope, petId);
  if (!row) throw new AppError("not_found", "There is no such animal.");
  return row;
}

/** Includes the bin; shows the 404 page for a missing or foreign animal. */
export async function pagePet({ scope }: Pick<ProjectAccess, "scope">, petId: string): Promise<PetRow> {
  const row = idFromText(petId) === undefined ? undefined : await findPetRow(scope, petId);
  return row ?? notFound();
}

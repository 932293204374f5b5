import { noSuch } from "#lib/platform/errors.ts";
import { countAdded, findImport, listImports } from "#lib/shelter/pets/import/data.ts";
import type { AddedAnimals, PetImport } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface ImportAccess {
  scope: ProjectScope;
}

export function importsOf({ scope }: ImportAccess): Promise<PetImport[]> {
  return listImports(scope);
}

/** @throws `not_found` */
export async function importOf({ scope }: ImportAccess, importId: string): Promise<PetImport> {
  const found = await findImport(scope, importId);
  if (!found) throw noSuch("import");
  return found;
}

/** @throws AppError `not_found` */
export async function addedOf(access: ImportAccess, importId: string): Promise<AddedAnimals> {
  await importOf(access, importId);
  return await countAdded(access.scope, importId);
}

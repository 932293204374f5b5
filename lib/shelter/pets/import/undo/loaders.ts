import { type ImportAccess, importOf } from "#lib/shelter/pets/import/loaders.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import type { UndoPlan } from "#lib/shelter/pets/import/undo.schema.ts";

/** @throws `not_found` */
export async function undoPlanOf(access: ImportAccess, importId: string): Promise<UndoPlan> {
  await importOf(access, importId);
  return await undoPlan(access.scope, importId);
}

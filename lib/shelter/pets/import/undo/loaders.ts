import { importOf } from "#lib/shelter/pets/import/check/loaders.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import type { UndoPlan } from "#lib/shelter/pets/import/undo.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** @throws AppError `not_found` */
export async function undoPlanOf(access: { scope: ProjectScope }, importId: string): Promise<UndoPlan> {
  await importOf(access, importId);
  return await undoPlan(access.scope, importId);
}

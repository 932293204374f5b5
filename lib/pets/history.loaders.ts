import type { ProjectAccess } from "#lib/access/loaders.ts";
import { int64FromText } from "#lib/int64.ts";
import { petHistory } from "#lib/pets/history.data.ts";
import type { PetHistoryPage } from "#lib/pets/history.schema.ts";
import { petOf } from "#lib/pets/table/loaders.ts";

/**
 * A page of an animal's history, newest first.
 * @param params `before` an event's id; what cannot be read counts as left out
 * @throws AppError `not_found` when the animal is missing or another project's
 */
export async function petHistoryOf(access: Pick<ProjectAccess, "scope">, petId: string, params: URLSearchParams): Promise<PetHistoryPage> {
  await petOf(access, petId);
  const before = params.get("before") ?? "";
  return await petHistory(access.scope, petId, int64FromText(before) === undefined ? undefined : before);
}

import type { ProjectAccess } from "#lib/access/loaders.ts";
import { int64FromText } from "#lib/int64.ts";
import { petHistory } from "#lib/pets/history.data.ts";
import type { PetHistoryPage } from "#lib/pets/history.schema.ts";
import { petOf } from "#lib/pets/table/loaders.ts";

/** @throws AppError `not_found` */
export async function petHistoryOf(access: Pick<ProjectAccess, "scope">, petId: string, params: URLSearchParams): Promise<PetHistoryPage> {
  await petOf(access, petId);
  const before = params.get("before") ?? "";
  return await petHistory(access.scope, petId, int64FromText(before) === undefined ? undefined : before);
}

import { int64FromText } from "#lib/platform/int64.ts";
import { petHistory } from "#lib/shelter/pets/history.data.ts";
import type { PetHistoryPage } from "#lib/shelter/pets/history.schema.ts";
import { petOf } from "#lib/shelter/pets/loaders.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

/** @throws `not_found` */
export async function petHistoryOf(access: Pick<ProjectAccess, "scope">, petId: string, params: URLSearchParams): Promise<PetHistoryPage> {
  await petOf(access, petId);
  const before = params.get("before") ?? "";
  return await petHistory(access.scope, petId, int64FromText(before) === undefined ? undefined : before);
}

import { cache } from "react";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText, int64FromText } from "#lib/platform/int64.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import { petHistory } from "#lib/shelter/pets/history.data.ts";
import type { PetHistoryPage } from "#lib/shelter/pets/history.schema.ts";
import { petOrThrow } from "#lib/shelter/pets/row.data.ts";
import type { PetDetail, PetRow } from "#lib/shelter/pets/row.schema.ts";
import { profileSuggestions, profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProfileSuggestions } from "#lib/shelter/profiles/suggestions.schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope">;

/** @throws `not_found` */
export async function petOf({ scope }: Access, petId: string): Promise<PetRow> {
  if (idFromText(petId) === undefined) throw noSuch("animal");
  return await petOrThrow(scope, petId);
}

/** The profile may be newer than its row; a change based on both is then a conflict. */
export async function detailOf({ scope }: Access, row: PetRow): Promise<PetDetail> {
  return { ...row, profile: (await profilesOf(scope, [row.id])).get(row.id) ?? UNKNOWN_PROFILE };
}

/** Includes the bin. @throws `not_found` */
export async function petDetail(access: Access, petId: string): Promise<PetDetail> {
  return await detailOf(access, await petOf(access, petId));
}

/** Includes the bin; shows the 404 page for a missing or foreign animal. */
export const pagePet = cache((access: Access, petId: string): Promise<PetDetail> => orPageNotFound(petDetail(access, petId)));

/** @throws `not_found` */
export async function petHistoryOf(access: Access, petId: string, params: URLSearchParams): Promise<PetHistoryPage> {
  await petOf(access, petId);
  const before = params.get("before") ?? "";
  return await petHistory(access.scope, petId, int64FromText(before) === undefined ? undefined : before);
}

export function suggestionsOf({ scope }: Access): Promise<ProfileSuggestions> {
  return profileSuggestions(scope);
}

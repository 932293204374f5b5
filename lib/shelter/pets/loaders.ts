import { cache } from "react";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";
import { petOrThrow } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
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

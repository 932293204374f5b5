import type { ExactJson } from "#lib/platform/exact-json.ts";
import { erasedAfter } from "#lib/shelter/pets/bin.rules.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import type { Pet, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetExtra } from "#lib/shelter/pets/schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { fullProfileView, profileView } from "#lib/shelter/profiles/view.ts";

export function petView({ id, name, categoryId, status }: Omit<Pet, "version">) {
  return { id: BigInt(id), name, categoryId: BigInt(categoryId), status };
}

export function listedPetView(
  pet: PetRow,
  include: readonly PetExtra[],
  { profile = UNKNOWN_PROFILE, isInternal = false }: { profile?: FullProfile | undefined; isInternal?: boolean } = {},
): Record<string, ExactJson> {
  const { externalId, createdAt, updatedAt, deletedAt } = pet;
  return {
    ...petView(pet),
    ...(include.includes("externalId") && { externalId }),
    ...(include.includes("timestamps") && { createdAt, updatedAt }),
    ...(include.includes("timestamps") && deletedAt !== null && { deletedAt, erasedAfter: erasedAfter(deletedAt) }),
    ...(include.includes("etag") && { etag: petEtag(pet) }),
    ...(include.includes("profile") && { profile: isInternal ? fullProfileView(profile) : profileView(profile) }),
  };
}

import type { ExactJson } from "#lib/platform/exact-json.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import type { Pet, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetExtra } from "#lib/shelter/pets/schema.ts";

export function petView({ id, name, categoryId, status }: Omit<Pet, "version">) {
  return { id: BigInt(id), name, categoryId: BigInt(categoryId), status };
}

/** Adds what `include` asks for. */
export function listedPetView(pet: Omit<PetRow, "deletedAt">, include: readonly PetExtra[]): Record<string, ExactJson> {
  const { externalId, createdAt, updatedAt } = pet;
  return {
    ...petView(pet),
    ...(include.includes("externalId") && { externalId }),
    ...(include.includes("timestamps") && { createdAt, updatedAt }),
    ...(include.includes("etag") && { etag: petEtag(pet) }),
  };
}

import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import type { PetExtra } from "#lib/shelter/pets/schema.ts";

/** Spliced from column text, so int64 stays exact and nothing is parsed. */
export function petJson(id: string, name: string, categoryId: string, status: string): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;
}

/** @param cells the four fields, then the external id, the times of creation and of the last change, and the version */
export function extendedPetJson(cells: readonly (string | null)[], include: readonly PetExtra[]): string {
  const [id, name, categoryId, status, externalId, createdAt, updatedAt, version] = cells as string[];
  const pet = petJson(id as string, name as string, categoryId as string, status as string);
  const extras = [
    ...(include.includes("externalId") ? [`"externalId":${JSON.stringify(externalId)}`] : []),
    ...(include.includes("timestamps") ? [`"createdAt":"${createdAt}","updatedAt":"${updatedAt}"`] : []),
    ...(include.includes("etag") ? [`"etag":${JSON.stringify(petEtag(id as string, version as string))}`] : []),
  ];
  return extras.length === 0 ? pet : `${pet.slice(0, -1)},${extras.join(",")}}`;
}

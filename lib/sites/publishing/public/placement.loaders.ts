import { shownAdopted } from "#lib/sites/publishing/public/data.ts";
import { type PlacedPet, placementOf } from "#lib/sites/publishing/public/placement.rules.ts";
import { adoptedSince } from "#lib/sites/publishing/public/rules.ts";
import type { AnimalPlacement, PublicSite } from "#lib/sites/publishing/public/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * @returns placements by ID
 * @param site the live one; null if the project can never have one
 * @param now epoch milliseconds
 */
export async function placementsOf(
  scope: ProjectScope,
  pets: readonly PlacedPet[],
  site: PublicSite | undefined | null,
  now: number,
): Promise<Map<string, AnimalPlacement>> {
  const adopted = pets.flatMap(({ id, status }) => (status === "sold" ? [id] : []));
  const shown = site ? await shownAdopted(scope, adopted, adoptedSince(site, now)) : new Set<string>();
  return new Map(pets.map((pet) => [pet.id, placementOf(pet, shown.has(pet.id), site)]));
}

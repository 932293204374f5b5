import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { AnimalPlacement, PublicSite } from "#lib/sites/publishing/public/schema.ts";

export interface PlacedPet extends Pick<PetRow, "id" | "status" | "deletedAt"> {
  isListed: boolean;
}

const hidden = (why: string): AnimalPlacement => ({ state: "hidden", why });

/**
 * @param isAdoptionShown only counts for adopted ones
 * @param site the live one; null if the project can never have one
 */
export function placementOf(
  pet: PlacedPet,
  isAdoptionShown: boolean,
  site: Pick<PublicSite, "address" | "settings"> | undefined | null,
): AnimalPlacement {
  if (pet.deletedAt !== null) return hidden("Not on your site: it’s in the bin.");
  if (site === null) return hidden("Not public: test projects are never published.");
  if (!site) return hidden("Not public: your site isn’t published yet.");
  if (!pet.isListed) return hidden("Not on your site: it isn’t listed.");
  if (pet.status === "sold" && !isAdoptionShown) {
    const { happyDays } = site.settings;
    const since = happyDays === 1 ? "a day" : `${happyDays} days`;
    return hidden(`Not on your site: it was adopted${happyDays === 0 ? "" : ` more than ${since} ago`}.`);
  }
  return { state: pet.status === "pending" ? "reserved" : "shown", url: `${site.address}/animals/${pet.id}` };
}

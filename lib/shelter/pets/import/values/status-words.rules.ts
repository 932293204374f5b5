import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";

const STATUS_OF = new Map<string, PetStatus>([
  ...PET_STATUSES.map((status) => [status, status] as const),
  ["adopted", "sold"],
  ["", "available"],
]);
/** Of our own words. */
export const statusOf = (text: string): PetStatus | undefined => STATUS_OF.get(foldedName(text));

import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

export interface PetHere extends Omit<Pet, "version"> {
  isListed: boolean;
  /** An import made it pending or adopted, and no one edited its adoption. */
  isStatusImported: boolean;
  /** An import took it off the site. */
  isListedImported: boolean;
  /** ISO 8601; null where unknown. */
  intakeDate: string | null;
}

export interface Told {
  status: PetStatus | undefined;
  patch: CellsPatch | undefined;
  isStatusDerived: boolean;
  /** The file says for certain that the animal is in care now. */
  isInCare: boolean;
}

const PROGRESS: Record<PetStatus, number> = { available: 0, pending: 1, sold: 2 };

function keepsStatus({ status, isStatusImported }: PetHere, told: Told): boolean {
  if (told.status === undefined || PROGRESS[told.status] >= PROGRESS[status]) return false;
  return !isStatusImported || (told.isStatusDerived && status === "sold" && !told.isInCare);
}

/** A file undoes only what an import did; an adoption only where another system's words say that it is over. */
export function keptHere(here: PetHere, told: Told): { keepsStatus: boolean; staysOff: boolean } {
  const staysOff = told.patch?.listed === true && !here.isListed && !here.isListedImported;
  return { keepsStatus: keepsStatus(here, told), staysOff };
}

/** The row without what its animal here keeps, and with remarks on that. */
export function rowForPet(row: CheckedRow, here: PetHere): CheckedRow {
  if (!row.pet) return row;
  const { isStatusBlank, ...pet } = row.pet;
  const { status, inCareBy } = pet;
  const isInCare = inCareBy !== undefined;
  const isStatusDerived = pet.isStatusDerived === true || (isInCare && here.status === "sold");
  const wasTakenOff = !here.isListed && here.isListedImported;
  const isRelisted = wasTakenOff && isInCare && pet.patch?.listed === undefined;
  const patch = isRelisted ? { ...pet.patch, listed: true } : pet.patch;
  const isListedDerived = isRelisted || pet.isListedDerived === true;
  const says = isStatusBlank && !isStatusDerived ? undefined : status;
  const { keepsStatus, staysOff } = keptHere(here, { status: says, patch, isStatusDerived, isInCare });
  const comesBack = isStatusDerived && !keepsStatus && here.status === "sold" && status !== "sold";
  const isListedAgain = wasTakenOff && isListedDerived && patch?.listed === true;
  const remarks = [
    ...(comesBack ? [`Comes back: ${inCareBy}.`] : isListedAgain ? [`Back on your site${isInCare ? `: ${inCareBy}` : ""}.`] : []),
    ...(pet.remark === undefined ? [] : [pet.remark]),
    ...(keepsStatus && here.isStatusImported ? ["Stays adopted here; the file doesn’t say that it came back."] : []),
  ];
  return {
    ...(row.emptied && { emptied: row.emptied }),
    pet: {
      ...pet,
      ...(keepsStatus ? { status: here.status, isStatusBlank: true } : isStatusBlank && !comesBack && { isStatusBlank }),
      ...(isStatusDerived && { isStatusDerived }),
      ...(isListedDerived && { isListedDerived }),
      ...(patch && { patch: staysOff ? { ...patch, listed: undefined } : patch }),
      ...(remarks.length > 0 && { remark: remarks.join(" ") }),
      kept: {
        ...(keepsStatus && !here.isStatusImported && { status: [here.status, status] as const }),
        ...(staysOff && { listed: [false, true] as const }),
      },
    },
  };
}

/** An adopted animal is not in care either. */
export function leavesSite({ isOnlyAway }: { isOnlyAway?: boolean }, here: PetHere): boolean {
  return here.isListed && !(isOnlyAway && here.status === "sold");
}

const leftOut = (name: string, remark: string): CheckedRow => ({ leftOut: { name, remark: `Left out: ${remark}` } });

/**
 * Leaves out an outcome of a number that no animal has, or from before the animal's latest intake.
 * @param isKnown whether there is an animal of that number
 * @param here undefined for an unknown animal, and for one in the bin
 */
export function withoutPastOutcome(row: CheckedRow, isKnown: boolean, here: PetHere | undefined): CheckedRow {
  const { pet } = row;
  const [name, at] = [pet?.name ?? row.leftOut?.name ?? "", pet?.adoptedAt ?? row.leftOut?.leftAt];
  if (pet && pet.categoryId === undefined && !isKnown) return leftOut(name, "no animal here has this number.");
  const isOutcome = pet ? pet.categoryId === undefined : at !== undefined;
  const since = here?.intakeDate ?? "";
  return isOutcome && at !== undefined && since > at.slice(0, 10) ? leftOut(name, `it is in care here since ${since}, after this.`) : row;
}

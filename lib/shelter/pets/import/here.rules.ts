import type { CheckedRow } from "#lib/shelter/pets/import/checked-row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

/** An animal that the project has, and whether what keeps it from being available or listed came from an import. */
export interface PetHere {
  status: PetStatus;
  isListed: boolean;
  isStatusImported: boolean;
  isListedImported: boolean;
}

export interface Told {
  status: PetStatus | undefined;
  patch: CellsPatch | undefined;
  isStatusDerived: boolean;
  isListedDerived: boolean;
}

const PROGRESS: Record<PetStatus, number> = { available: 0, pending: 1, sold: 2 };

function keepsStatus({ status, isStatusImported }: PetHere, told: Told): boolean {
  if (!told.isStatusDerived || told.status === undefined || PROGRESS[told.status] >= PROGRESS[status]) return false;
  return status === "sold" || !isStatusImported;
}

/**
 * Another system's words never undo what someone did here: an adopted animal stays adopted, and a pending or unlisted one stays so unless an
 * import made it so.
 */
export function keptHere(here: PetHere, told: Told): { keepsStatus: boolean; staysOff: boolean } {
  const staysOff = told.isListedDerived && told.patch?.listed === true && !here.isListed && !here.isListedImported;
  return { keepsStatus: keepsStatus(here, told), staysOff };
}

/** What is left of a row for an animal that the project has. */
export function rowHere(row: CheckedRow, here: PetHere): CheckedRow {
  if (!row.pet) return row;
  const { status, patch, isStatusDerived = false, isListedDerived = false, remark } = row.pet;
  const kept = keptHere(here, { status, patch, isStatusDerived, isListedDerived });
  const word = here.status === "sold" ? "adopted" : here.status;
  const remarks = [
    ...(kept.keepsStatus ? [`Stays ${word} here; the file says ${status}.`] : []),
    ...(kept.staysOff ? ["Stays off your site; the file says that it can be listed."] : []),
  ];
  if (remarks.length === 0) return row;
  return {
    pet: {
      ...row.pet,
      ...(kept.keepsStatus && { status: here.status, isStatusBlank: true }),
      ...(kept.staysOff && { patch: { ...patch, listed: undefined } }),
      remark: [...(remark === undefined ? [] : [remark]), ...remarks].join(" "),
    },
  };
}

/** An adopted animal is not in care either. */
export function leavesSite({ isOnlyAway }: { isOnlyAway?: boolean }, here: PetHere): boolean {
  return here.isListed && !(isOnlyAway && here.status === "sold");
}

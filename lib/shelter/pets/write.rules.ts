import { AppError, noSuch } from "#lib/platform/errors.ts";
import { type PetChange, petStep } from "#lib/shelter/pets/change.rules.ts";
import { type Conditions, petEtag, preconditionError } from "#lib/shelter/pets/etag.rules.ts";
import type { Pet, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetPatch } from "#lib/shelter/pets/schema.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

export interface PetWrite {
  petId: string;
  conditions?: Conditions;
  change: PetChange;
  profile?: ProfilePatch | undefined;
}

export interface Written {
  pet: Pet;
  changed: boolean;
}

/** Leaves out the profile, whose change depends on what is stored. */
export function changeOf({ categoryId, profile: _, ...rest }: PetPatch): PetChange {
  return { ...rest, categoryId: categoryId?.toString() };
}

/** An animal in the bin is found only by a restore. */
export function isFound(row: PetRow | undefined, change: PetChange): row is PetRow {
  return row !== undefined && (row.deletedAt === null || change.inBin === false);
}

export interface Holder {
  id: string;
  inBin: boolean;
}

/** Most requests find none in the bin. */
export const holderWords = ({ id, inBin }: Holder): string => (inBin ? `animal ${id} in the bin` : "another animal of this project");

export function externalIdTaken(externalId: string, holder: Holder): AppError {
  const who = holderWords(holder);
  const fix = holder.inBin ? " Restore it, or use another externalId. GET /v1/pets?inBin=true lists the bin." : "";
  const said = `${who.charAt(0).toUpperCase()}${who.slice(1)} has the externalId ${JSON.stringify(externalId)}.${fix}`;
  return new AppError("external_id_taken", said);
}

/** @returns the animal, or why it cannot change */
export function writable(row: PetRow | undefined, { change, conditions = {} }: PetWrite): PetRow | AppError {
  if (!isFound(row, change)) return noSuch("animal");
  return preconditionError(conditions, petEtag(row)) ?? row;
}

/** The database sets `updatedAt`. */
export function rowAfter(row: PetRow, change: PetChange): PetRow {
  const step = petStep(row, change);
  if (!step) return row;
  const { inBin, ...after } = step.after;
  return { ...row, ...after, deletedAt: inBin ? (row.deletedAt ?? row.updatedAt) : null };
}

export function writtenOf(before: PetRow, change: PetChange): Written {
  const pet = rowAfter(before, change);
  return { pet, changed: pet.version !== before.version };
}

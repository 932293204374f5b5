import { type AppError, type ErrorCode, invalidFields } from "#lib/platform/errors.ts";
import type { BatchOperation } from "#lib/shelter/pets/batch.schema.ts";
import type { PetChange } from "#lib/shelter/pets/change.rules.ts";
import { petEtag, preconditionError } from "#lib/shelter/pets/etag.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { NewPet, PetPatch } from "#lib/shelter/pets/schema.ts";
import { changeOf, type Holder, holderWords, isFound } from "#lib/shelter/pets/write.rules.ts";
import { newProfile, type PlannedProfile, profilePatchOf } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile, ProfilePatch } from "#lib/shelter/profiles/schema.ts";

export interface RowError {
  code: ErrorCode;
  errors: readonly string[];
  checkable?: WantedProfile;
}

interface WantedProfile {
  petId: string | undefined;
  patch: ProfilePatch | undefined;
}

export type BatchRow = BatchOperation | RowError;

export interface PetBatch {
  rows: readonly BatchRow[];
  /** `all`: one error stops every row. */
  mode: "all" | "each";
}

export type PlannedRow = { pet: PlannedPet } | { row: PetRow; change: PetChange } | RowError;

type PlannedPet = Omit<NewPet, "profile"> & { profile: FullProfile | undefined };

export const isRowError = (row: object): row is RowError => "errors" in row;

interface Known {
  rows: ReadonlyMap<string, PetRow>;
  /** Keyed by `externalId`, before the batch. */
  holders: ReadonlyMap<string, Holder>;
  profiles: readonly (PlannedProfile | undefined)[];
}

type Claims = Map<string, number>;

function rowError(code: ErrorCode, error: string): RowError {
  return { code, errors: [error] };
}

function changeWanted(operation: Exclude<BatchOperation, { op: "create" }>): PetChange {
  return operation.op === "delete" ? { inBin: true } : changeOf(operation.pet);
}

function externalIdOf(operation: BatchOperation): string | undefined {
  return operation.op === "delete" ? undefined : (operation.pet.externalId ?? undefined);
}

function petError({ rows }: Known, claims: Claims, operation: Exclude<BatchOperation, { op: "create" }>): RowError | undefined {
  const { id } = operation;
  if (!isFound(rows.get(id), changeWanted(operation))) return rowError("not_found", `id must be of an animal of this project; got ${id}`);
  const etag = petEtag(rows.get(id) as PetRow);
  if (preconditionError({ ifMatch: operation.ifMatch }, etag)) {
    return rowError("precondition_failed", `ifMatch must name the animal's ETag, which is ${etag}: the animal has changed`);
  }
  const earlier = claims.get(id);
  if (earlier === undefined) return undefined;
  return rowError("invalid_body", `id must be in one operation only; ${id} is in operations[${earlier}] too`);
}

function externalIdError({ holders }: Known, claims: Claims, externalId: string, petId: string | undefined): RowError | undefined {
  const shown = JSON.stringify(externalId);
  const holder = holders.get(externalId);
  if (holder !== undefined && holder.id !== petId) {
    return rowError("external_id_taken", `pet.externalId must be free; ${holderWords(holder)} has ${shown}`);
  }
  const earlier = claims.get(externalId);
  if (earlier === undefined) return undefined;
  return rowError("external_id_taken", `pet.externalId must be in one operation only; ${shown} is in operations[${earlier}] too`);
}

function profileErrors(planned: PlannedProfile | undefined): RowError | undefined {
  if (planned === undefined || planned.errors.length === 0) return undefined;
  return { code: "invalid_body", errors: planned.errors.map((error) => `pet.profile.${error}`) };
}

/** Uses the first error's code. A missing animal has no other errors. */
function together(...found: (RowError | undefined)[]): RowError | undefined {
  const [first, ...others] = found.filter((error) => error !== undefined);
  if (first === undefined || others.length === 0 || first.code === "not_found") return first;
  return { code: first.code, errors: [first, ...others].flatMap(({ errors }) => errors) };
}

/** Rows apply at once: an `externalId` taken before stays taken. Rows with errors claim nothing. */
export function planBatch(rows: readonly BatchRow[], known: Known): PlannedRow[] {
  const petClaims: Claims = new Map();
  const externalClaims: Claims = new Map();
  return rows.map((operation, place): PlannedRow => {
    const profile = known.profiles[place];
    if (isRowError(operation)) return { code: operation.code, errors: [...operation.errors, ...(profileErrors(profile)?.errors ?? [])] };
    const petId = operation.op === "create" ? undefined : operation.id;
    const externalId = externalIdOf(operation);
    const error = together(
      operation.op === "create" ? undefined : petError(known, petClaims, operation),
      externalId === undefined ? undefined : externalIdError(known, externalClaims, externalId, petId),
      profileErrors(profile),
    );
    if (error) return error;
    if (externalId !== undefined) externalClaims.set(externalId, place);
    if (operation.op === "create") return { pet: { ...operation.pet, profile: newProfile(profile?.change) } };
    petClaims.set(operation.id, place);
    const change = changeWanted(operation);
    return { row: known.rows.get(operation.id) as PetRow, change: profile ? { ...change, profile: profile.change } : change };
  });
}

export function rowMessage({ errors }: RowError): string {
  const count = errors.length === 1 ? "an error" : `${errors.length} errors`;
  return `The operation has ${count}: ${errors.join(". ")}.`;
}

/** @returns AppError `invalid_body` that names every row and field with an error */
export function batchError(planned: readonly PlannedRow[]): AppError | undefined {
  const rows = planned.flatMap((row, place) => (isRowError(row) ? [row.errors.map((error) => `operations[${place}].${error}`)] : []));
  if (rows.length === 0) return undefined;
  const count = rows.length === 1 ? "a faulty operation" : `${rows.length} faulty operations`;
  return invalidFields(`Nothing was changed, since the batch has ${count}: ${rows.flat().join(". ")}.`, rows.flat());
}

export function petIdsOf(rows: readonly BatchRow[]): string[] {
  return rows.flatMap((row) => (isRowError(row) || row.op === "create" ? [] : [row.id]));
}

export function isCreations(rows: readonly BatchRow[]): boolean {
  return petIdsOf(rows).length === 0 && externalIdsOf(rows).length === 0 && !hasProfiles(rows);
}

export function petsIn(rows: readonly BatchRow[]): (NewPet | PetPatch)[] {
  return rows.flatMap((row) => ("pet" in row ? [row.pet] : []));
}

const NO_PROFILE: WantedProfile = { petId: undefined, patch: undefined };

function wantedProfile(row: BatchRow): WantedProfile {
  if (isRowError(row)) return row.checkable ?? NO_PROFILE;
  return row.op === "delete" ? NO_PROFILE : { petId: "id" in row ? row.id : undefined, patch: profilePatchOf(row.pet.profile) };
}

function hasProfiles(rows: readonly BatchRow[]): boolean {
  return wantedProfiles(rows).some(({ patch }) => patch !== undefined);
}

export function wantedProfiles(rows: readonly BatchRow[]): WantedProfile[] {
  return rows.map(wantedProfile);
}

export function externalIdsOf(rows: readonly BatchRow[]): string[] {
  return rows.flatMap((row) => (isRowError(row) ? [] : (externalIdOf(row) ?? [])));
}

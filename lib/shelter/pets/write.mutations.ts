import type { PoolClient } from "pg";
import { transactionAfter } from "#lib/platform/db/pool.ts";
import { runSerially } from "#lib/platform/db/serial-queue.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import type { PetChange } from "#lib/shelter/pets/change.rules.ts";
import type { Conditions } from "#lib/shelter/pets/etag.rules.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { createPetsWithin } from "#lib/shelter/pets/mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { Pet, PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { NewPet, PetByExternalId } from "#lib/shelter/pets/schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { changeOf, externalIdTaken, type PetWrite, rowAfter, type Written, writable, writtenOf } from "#lib/shelter/pets/write.rules.ts";
import { planProfileOrThrow, planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { newProfile, profileError, profilePatchOf } from "#lib/shelter/profiles/merge.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_IN_GROUP = 500;

interface Waiting {
  write: PetWrite;
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

const queues = singleton<Map<string, Waiting[]>>("pets.writes", () => new Map());

/**
 * Commits with the key's concurrent writes, each checked after the previous one.
 * @returns after commit and invalidation of every list cache
 * @throws `not_found`, `precondition_failed`, `external_id_taken`, `invalid_body`, `service_unavailable`
 */
export function writePet(scope: ProjectScope, write: PetWrite, actor: Actor): Promise<Written> {
  return new Promise((resolve, reject) => {
    const waiting = { write, resolve, reject };
    const key = `${scope.projectId} ${actor.kind} ${actor.id}`;
    const queue = queues().get(key);
    if (queue) {
      queue.push(waiting);
      return;
    }
    queues().set(key, [waiting]);
    void runSerially(scope.projectId, () => commitGroup(scope, key, actor));
  });
}

async function commitGroup(scope: ProjectScope, key: string, actor: Actor): Promise<void> {
  const queue = queues().get(key) ?? [];
  const group = queue.splice(0, MAX_IN_GROUP);
  if (queue.length > 0) void runSerially(scope.projectId, () => commitGroup(scope, key, actor));
  else queues().delete(key);
  try {
    const writes = group.map(({ write }) => write);
    const outcomes = await transactionAfter(
      (on) => lockPets(on, scope, petIdsOf(writes), actor),
      (_, { locked, rows }) => applyWrites(locked, scope, { writes, rows }, actor),
    );
    if (outcomes.some((outcome) => !isAppError(outcome) && outcome.changed)) await petsChanged(scope.projectId);
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[i] as Written | AppError;
      if (isAppError(outcome)) reject(outcome);
      else resolve(outcome);
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

const petIdsOf = (writes: readonly PetWrite[]): string[] => [...new Set(writes.map(({ petId }) => petId))];

/**
 * An error affects only its write. Callers call `petsChanged` between commit and answer.
 * @param rows from `lockPets`
 */
async function applyWrites(
  on: PetsTransaction,
  scope: ProjectScope,
  { writes, rows: locked }: { writes: readonly PetWrite[]; rows: readonly PetRow[] },
  actor: Actor,
): Promise<(Written | AppError)[]> {
  const rows = new Map(locked.map((row) => [row.id, row]));
  let round = new Map<string, { row: PetRow; change: PetChange }>();
  const recordRound = async (): Promise<void> => {
    await recordChangesWithin(on, scope, [...round.values()], actor);
    round = new Map();
  };
  const outcomes: (Written | AppError)[] = [];
  for (const write of writes) {
    const row = writable(rows.get(write.petId), write);
    if (isAppError(row)) {
      outcomes.push(row);
      continue;
    }
    // Each change is its own history row, and an earlier write may free an externalId.
    if (round.has(row.id) || write.change.externalId !== undefined || write.profile !== undefined) await recordRound();
    const change = await changeOrError(on, scope, row.id, write);
    if (isAppError(change)) {
      outcomes.push(change);
      continue;
    }
    round.set(row.id, { row, change });
    rows.set(row.id, rowAfter(row, change));
    outcomes.push(writtenOf(row, change));
  }
  await recordRound();
  return outcomes;
}

async function changeOrError(on: PoolClient, scope: ProjectScope, petId: string, write: PetWrite): Promise<PetChange | AppError> {
  const { change, profile } = write;
  const [planned] = await planProfiles(scope, [{ petId, patch: profile }], on);
  const error = profileError(planned?.errors ?? []) ?? (await externalIdError(on, scope, petId, change.externalId));
  return error ?? (planned ? { ...change, profile: planned.change } : change);
}

/** @param petId undefined for a new animal */
async function externalIdError(
  on: PoolClient,
  scope: ProjectScope,
  petId: string | undefined,
  externalId: string | null | undefined,
): Promise<AppError | undefined> {
  if (typeof externalId !== "string") return undefined;
  const holder = (await externalIdHolders(scope, [externalId], on)).get(externalId);
  return holder === undefined || holder.id === petId ? undefined : externalIdTaken(externalId, holder);
}

/**
 * Callers call `petsChanged` between commit and answer.
 * @throws `not_found`, `precondition_failed`, `external_id_taken`, `invalid_body`
 */
export async function writePetWithin(on: PetsTransaction, scope: ProjectScope, write: PetWrite, actor: Actor): Promise<Written> {
  const rows = await lockPetRows(scope, [write.petId], on);
  const [outcome] = await applyWrites(on, scope, { writes: [write], rows }, actor);
  if (isAppError(outcome)) throw outcome;
  return outcome as Written;
}

/**
 * Callers call `petsChanged` between commit and answer.
 * @throws `external_id_taken`, `invalid_body`
 */
export async function createPetWithin(on: PetsTransaction, scope: ProjectScope, pet: NewPet, actor: Actor): Promise<Pet> {
  return await addWithin(on, scope, pet, actor, () => externalIdError(on, scope, undefined, pet.externalId));
}

/** @param conflict if nothing else prevents it */
async function addWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  { profile, ...pet }: NewPet,
  actor: Actor,
  conflict?: () => Promise<AppError | undefined>,
): Promise<Pet> {
  const planned = await planProfileOrThrow(scope, undefined, profilePatchOf(profile), on);
  const error = await conflict?.();
  if (error) throw error;
  const [created] = await createPetsWithin(on, scope, [{ ...pet, profile: newProfile(planned) }], actor);
  return created as Pet;
}

interface Put {
  externalId: string;
  pet: PetByExternalId;
  conditions: Conditions;
}

/**
 * Creates, or changes and restores. Callers call `petsChanged` between commit and answer.
 * @throws `precondition_failed`, `invalid_body`
 */
export async function putPetWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  { externalId, pet, conditions }: Put,
  actor: Actor,
): Promise<Written & { isNew: boolean }> {
  const holder = (await externalIdHolders(scope, [externalId], on)).get(externalId);
  if (holder !== undefined) {
    const petId = holder.id;
    const write = { petId, conditions, change: { ...changeOf(pet), inBin: false }, profile: profilePatchOf(pet.profile) };
    return { ...(await writePetWithin(on, scope, write, actor)), isNew: false };
  }
  if (conditions.ifMatch !== undefined)
    throw new AppError("precondition_failed", "This project has no animal with this externalId. Nothing was added.");
  const created = await addWithin(on, scope, { ...pet, status: pet.status ?? "available", externalId }, actor);
  return { pet: created, changed: true, isNew: true };
}

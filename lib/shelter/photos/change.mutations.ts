import type { PoolClient } from "pg";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { type BesideChange, recordBesideWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const idList = (photos: readonly { id: string }[]): bigint[] => photos.map(({ id }) => BigInt(id));

export const USE = "insert into pet_photo_uses (pet_id, photo_id, position, alt) values ($1, $2, $3, $4)";
const REORDER = `update pet_photo_uses u set position = i.n from unnest($2::bigint[]) with ordinality as i(id, n)
  where u.pet_id = $1 and u.photo_id = i.id and u.position <> i.n`;

export async function reorder(on: PetsTransaction, petId: string, photoIds: readonly string[]): Promise<void> {
  await run(REORDER, [petId, photoIds], on);
}

interface PhotosChange {
  petId: string;
  actor: Actor;
}

interface Changed<T> {
  result: T;
  /** Undefined if nothing changed. */
  recorded?: Omit<BesideChange, "petId">;
}

/** The animal's lock orders changes. */
export async function changePhotos<T>(
  scope: ProjectScope,
  { petId, actor }: PhotosChange,
  work: (on: PetsTransaction, photos: PetPhoto[]) => Promise<Changed<T>>,
): Promise<{ result: T; version: number }> {
  const open = (on: PoolClient) => lockPets(on, scope, [petId], actor);
  const changed = await transactionAfter(open, async (on, { locked, rows: [row] }) => {
    if (!row || row.deletedAt !== null) throw petNotFound();
    const { result, recorded } = await work(locked, await photosOfPet(scope, petId, on));
    const version = recorded ? await recordBesideWithin(locked, scope, { petId, ...recorded }, actor) : row.version;
    return { result, version };
  });
  await petsChanged(scope.projectId);
  return changed;
}

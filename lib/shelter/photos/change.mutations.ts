import type { PoolClient } from "pg";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { type BesideChange, recordBesideWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
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

/** @param position from 1 */
export type CheckPhoto = (photo: PetPhoto, position: number) => void;

/** @throws `not_found`, see `check` */
export function photoAmong(photos: readonly PetPhoto[], photoId: string, check?: CheckPhoto): PetPhoto {
  const index = photos.findIndex(({ id }) => id === photoId);
  const found = photos[index];
  if (!found) throw noSuch("photo");
  check?.(found, index + 1);
  return found;
}

export interface OnePhoto {
  petId: string;
  photoId: string;
  check?: CheckPhoto;
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

export type ChangePhotos = <T>(
  scope: ProjectScope,
  change: PhotosChange,
  work: (on: PetsTransaction, photos: PetPhoto[]) => Promise<Changed<T>>,
) => Promise<{ result: T; version: number }>;

const changeLocked =
  ({ locked, rows: [row] }: Awaited<ReturnType<typeof lockPets>>): ChangePhotos =>
  async (scope, { petId, actor }, work) => {
    if (!row || row.deletedAt !== null) throw noSuch("animal");
    const { result, recorded } = await work(locked, await photosOfPet(scope, petId, locked));
    const version = recorded ? await recordBesideWithin(locked, scope, { petId, ...recorded }, actor) : row.version;
    return { result, version };
  };

/** The animal's lock orders changes. */
export const changePhotos: ChangePhotos = async (scope, change, work) => {
  const open = (on: PoolClient) => lockPets(on, scope, [change.petId], change.actor);
  const changed = await transactionAfter(open, (_, held) => changeLocked(held)(scope, change, work));
  await petsChanged(scope.projectId);
  return changed;
};

/** The caller tells the caches. */
export const changePhotosWithin =
  (locked: PetsTransaction): ChangePhotos =>
  async (scope, change, work) =>
    await changeLocked({ locked, rows: await lockPetRows(scope, [change.petId], locked) })(scope, change, work);

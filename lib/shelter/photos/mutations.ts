import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText, transactionAfter } from "#lib/platform/db/pool.ts";
import { type BesideChange, recordBesideWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { MAX_PHOTOS, movedTo, photoNotFound, tooManyPhotos } from "#lib/shelter/photos/rules.ts";
import type { PetPhoto, PhotoPatch } from "#lib/shelter/photos/schema.ts";
import { ensurePhoto, removeIfUnused, type StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";

const run = (text: string, values: unknown[], on: PoolClient) => queryText({ name: "", text }, values, on);
const idList = (photos: readonly { id: string }[]): bigint[] => photos.map(({ id }) => BigInt(id));

interface PhotosChange {
  petId: string;
  actor: Actor;
}

interface Changed<T> {
  result: T;
  /** Undefined: nothing changed. */
  recorded?: Omit<BesideChange, "petId">;
}

/** One person's change after the other: the animal's lock orders them. */
async function changePhotos<T>(
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

const USE = "insert into pet_photo_uses (pet_id, photo_id, position, alt) values ($1, $2, $3, $4)";

export interface AddedPhoto {
  photo: PetPhoto;
  /** False when the animal had it already. */
  isNew: boolean;
  isStored: boolean;
  version: number;
}

/**
 * Adds it as the last. A file that the project has already is not stored again, and one that the animal has already
 * changes nothing.
 * @throws AppError `not_found`, `limit_reached`, and as `holdRight`
 */
export async function addPhoto(
  scope: ProjectScope,
  { petId, original, alt }: { petId: string; original: StoredOriginal; alt: string },
  actor: Actor,
): Promise<AddedPhoto> {
  const { result, version } = await changePhotos(scope, { petId, actor }, async (on, photos) => {
    const isUsed = photos.some(({ hash }) => hash === original.hash);
    if (!isUsed && photos.length >= MAX_PHOTOS) throw tooManyPhotos();
    const { photoId, isStored } = await ensurePhoto(on, scope, original);
    if (!isUsed) await run(USE, [petId, photoId, photos.length + 1, alt], on);
    const after = await photosOfPet(scope, petId, on);
    const photo = after.find(({ id }) => id === photoId) as PetPhoto;
    if (isUsed) return { result: { photo, isNew: false, isStored } };
    const recorded = { action: "pet.add_photo" as const, before: { photos: idList(photos) }, after: { photos: idList(after) } };
    return { result: { photo, isNew: true, isStored }, recorded };
  });
  return { ...result, version };
}

const REORDER = `update pet_photo_uses u set position = i.n from unnest($2::bigint[]) with ordinality as i(id, n)
  where u.pet_id = $1 and u.photo_id = i.id and u.position <> i.n`;
const SET_ALT = "update pet_photo_uses set alt = $3 where pet_id = $1 and photo_id = $2";

/** @throws AppError `not_found`, and as `holdRight` */
export async function changePhoto(
  scope: ProjectScope,
  { petId, photoId, patch }: { petId: string; photoId: string; patch: PhotoPatch },
  actor: Actor,
): Promise<{ photo: PetPhoto; version: number }> {
  const { result: photo, version } = await changePhotos(scope, { petId, actor }, async (on, photos) => {
    const found = photos.find(({ id }) => id === photoId);
    if (!found) throw photoNotFound();
    const ids = photos.map(({ id }) => id);
    const order = patch.position === undefined ? ids : movedTo(ids, photoId, patch.position);
    const alt = patch.alt ?? found.alt;
    const isMoved = order.some((id, i) => id !== ids[i]);
    if (isMoved) await run(REORDER, [petId, order], on);
    if (alt !== found.alt) await run(SET_ALT, [petId, photoId, alt], on);
    if (!isMoved && alt === found.alt) return { result: found };
    const facts = (text: string, sorted: readonly string[]) => ({
      photo: BigInt(photoId),
      ...(alt !== found.alt && { alt: text }),
      ...(isMoved && { photos: sorted.map(BigInt) }),
    });
    const recorded = { action: "pet.change_photo" as const, before: facts(found.alt, ids), after: facts(alt, order) };
    return { result: { ...found, alt }, recorded };
  });
  return { photo, version };
}

const REMOVE_USE = "delete from pet_photo_uses where pet_id = $1 and photo_id = $2";

/**
 * Its files follow within two days.
 * @throws AppError `not_found`, and as `holdRight`
 */
export async function removePhoto(
  scope: ProjectScope,
  { petId, photoId }: { petId: string; photoId: string },
  actor: Actor,
): Promise<{ version: number }> {
  const { version } = await changePhotos(scope, { petId, actor }, async (on, photos) => {
    const left = photos.filter(({ id }) => id !== photoId);
    if (left.length === photos.length) throw photoNotFound();
    await run(REMOVE_USE, [petId, photoId], on);
    await run(REORDER, [petId, left.map(({ id }) => id)], on);
    await removeIfUnused(on, photoId);
    const recorded = { action: "pet.remove_photo" as const, before: { photos: idList(photos) }, after: { photos: idList(left) } };
    return { result: undefined, recorded };
  });
  return { version };
}

import type { PoolClient } from "pg";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { recordBesideWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { changePhotos, idList, type OnePhoto, photoAmong, reorder, USE } from "#lib/shelter/photos/change.mutations.ts";
import { findRemoval, photosOf, photosOfPet } from "#lib/shelter/photos/data.ts";
import { isFullOfPhotos, MAX_PHOTOS, movedTo, tooManyPhotos } from "#lib/shelter/photos/rules.ts";
import type { PetPhoto, PhotoPatch } from "#lib/shelter/photos/schema.ts";
import { ensurePhoto, type StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface AddedPhoto {
  photo: PetPhoto;
  isNew: boolean;
  isStored: boolean;
  version: number;
}

export type OnAdded = (on: PetsTransaction) => Promise<void>;

/**
 * Appends it. Stores no file twice; changes nothing if the animal has it.
 * @throws `not_found`, `limit_reached`, see `holdRight`
 */
export async function addPhoto(
  scope: ProjectScope,
  { petId, original, alt }: { petId: string; original: StoredOriginal; alt: string },
  actor: Actor,
  onAdded?: OnAdded,
): Promise<AddedPhoto> {
  const { result, version } = await changePhotos(scope, { petId, actor }, async (on, photos) => {
    const isUsed = photos.some(({ hash }) => hash === original.hash);
    if (!isUsed && photos.length >= MAX_PHOTOS) throw tooManyPhotos();
    const { photoId, isStored } = await ensurePhoto(on, scope, original);
    if (!isUsed) await run(USE, [petId, photoId, photos.length + 1, alt], on);
    const after = await photosOfPet(scope, petId, on);
    const photo = after.find(({ id }) => id === photoId) as PetPhoto;
    if (isUsed) return { result: { photo, isNew: false, isStored } };
    await onAdded?.(on);
    const recorded = { action: "pet.add_photo" as const, before: { photos: idList(photos) }, after: { photos: idList(after) } };
    return { result: { photo, isNew: true, isStored }, recorded };
  });
  return { ...result, version };
}

const SET_ALT = "update pet_photo_uses set alt = $3 where pet_id = $1 and photo_id = $2";

/** @throws `not_found`, see `holdRight` and `check` */
export async function changePhoto(
  scope: ProjectScope,
  { petId, photoId, patch, check }: OnePhoto & { patch: PhotoPatch },
  actor: Actor,
  change = changePhotos,
): Promise<{ photo: PetPhoto; version: number }> {
  const { result: photo, version } = await change(scope, { petId, actor }, async (on, photos) => {
    const found = photoAmong(photos, photoId, check);
    const ids = photos.map(({ id }) => id);
    const order = patch.position === undefined ? ids : movedTo(ids, photoId, patch.position);
    const alt = patch.alt ?? found.alt;
    const isMoved = order.some((id, i) => id !== ids[i]);
    if (isMoved) await reorder(on, petId, order);
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

const REMOVE = `with gone as (delete from pet_photo_uses where pet_id = $1 and photo_id = $2 returning pet_id, photo_id, position, alt)
  insert into pet_photo_removals (pet_id, photo_id, position, alt) select * from gone
  on conflict (pet_id, photo_id) do update set position = excluded.position, alt = excluded.alt, removed_at = now()`;

/**
 * Can be undone until the sweep, a day later. Until then it counts toward the project's limit.
 * @throws `not_found`, see `holdRight` and `check`
 */
export async function removePhoto(
  scope: ProjectScope,
  { petId, photoId, check }: OnePhoto,
  actor: Actor,
  change = changePhotos,
): Promise<{ version: number }> {
  const { version } = await change(scope, { petId, actor }, async (on, photos) => {
    photoAmong(photos, photoId, check);
    const left = photos.filter(({ id }) => id !== photoId);
    await run(REMOVE, [petId, photoId], on);
    await reorder(
      on,
      petId,
      left.map(({ id }) => id),
    );
    const recorded = { action: "pet.remove_photo" as const, before: { photos: idList(photos) }, after: { photos: idList(left) } };
    return { result: undefined, recorded };
  });
  return { version };
}

const RESTORE = `with back as (delete from pet_photo_removals where pet_id = $1 and photo_id = $2 returning pet_id, photo_id, alt)
  insert into pet_photo_uses (pet_id, photo_id, position, alt) select pet_id, photo_id, $3, alt from back`;

/**
 * Restores the photo to its place. Does nothing if the animal has it.
 * @throws `not_found`, `limit_reached`, see `holdRight`
 */
export async function restorePhoto(scope: ProjectScope, { petId, photoId }: OnePhoto, actor: Actor): Promise<{ version: number }> {
  const { version } = await changePhotos(scope, { petId, actor }, async (on, photos) => {
    if (photos.some(({ id }) => id === photoId)) return { result: undefined };
    const removal = await findRemoval(petId, photoId, on);
    if (!removal) throw noSuch("photo");
    if (photos.length >= MAX_PHOTOS) throw tooManyPhotos();
    await run(RESTORE, [petId, photoId, photos.length + 1], on);
    const ids = photos.map(({ id }) => id);
    await reorder(on, petId, movedTo(ids, photoId, removal.position));
    const after = await photosOfPet(scope, petId, on);
    const recorded = { action: "pet.restore_photo" as const, before: { photos: idList(photos) }, after: { photos: idList(after) } };
    return { result: undefined, recorded };
  });
  return { version };
}

interface Share {
  petId: string;
  photoId: string;
  petIds: readonly string[];
}

/**
 * Appends it to others that lack it; it is stored, and counts, once. All or nothing.
 * @throws `not_found`, `limit_reached`, see `holdRight`
 */
export async function sharePhoto(scope: ProjectScope, { petId, photoId, petIds }: Share, actor: Actor): Promise<void> {
  const asked = [...new Set([petId, ...petIds])];
  const open = (on: PoolClient) => lockPets(on, scope, asked, actor);
  await transactionAfter(open, async (on, { locked, rows }) => {
    const pets = rows.filter(({ deletedAt }) => deletedAt === null);
    if (pets.length < asked.length) throw noSuch("animal");
    const photos = await photosOf(scope, asked, on);
    const shared = photos.get(petId)?.find(({ id }) => id === photoId);
    if (!shared) throw noSuch("photo");
    for (const { id, name } of pets) {
      const before = photos.get(id) ?? [];
      if (before.some((photo) => photo.id === photoId)) continue;
      if (before.length >= MAX_PHOTOS) throw isFullOfPhotos(name);
      await run(USE, [id, photoId, before.length + 1, shared.alt], on);
      const sides = { before: { photos: idList(before) }, after: { photos: idList([...before, shared]) } };
      await recordBesideWithin(locked, scope, { petId: id, action: "pet.add_photo", ...sides }, actor);
    }
  });
  await petsChanged(scope.projectId);
}

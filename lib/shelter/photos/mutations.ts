import { run } from "#lib/platform/db/pool.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { type CheckPhoto, changePhotos, idList, photoAmong, reorder, USE } from "#lib/shelter/photos/change.mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { MAX_PHOTOS, movedTo, tooManyPhotos } from "#lib/shelter/photos/rules.ts";
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

interface OnePhotoChange {
  petId: string;
  photoId: string;
  patch: PhotoPatch;
  check?: CheckPhoto;
}

/** @throws `not_found`, see `holdRight` and `check` */
export async function changePhoto(
  scope: ProjectScope,
  { petId, photoId, patch, check }: OnePhotoChange,
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

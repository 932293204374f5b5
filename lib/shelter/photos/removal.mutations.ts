import { run } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { type CheckPhoto, changePhotos, idList, photoAmong, reorder } from "#lib/shelter/photos/change.mutations.ts";
import { findRemoval, photosOfPet } from "#lib/shelter/photos/data.ts";
import { MAX_PHOTOS, movedTo, tooManyPhotos } from "#lib/shelter/photos/rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface OnePhoto {
  petId: string;
  photoId: string;
  check?: CheckPhoto;
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

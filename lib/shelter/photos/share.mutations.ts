import type { PoolClient } from "pg";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { recordBesideWithin } from "#lib/shelter/pets/beside.mutations.ts";
import { lockPets } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { idList, USE } from "#lib/shelter/photos/change.mutations.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { isFullOfPhotos, MAX_PHOTOS } from "#lib/shelter/photos/rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

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

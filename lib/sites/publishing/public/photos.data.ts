import { sitePool } from "#lib/platform/db/pool.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import type { PublicPhoto, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";
import { publicPhoto } from "#lib/sites/publishing/public/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Pictured = Pick<StoredAnimal, "id" | "happyPhotoId">;

/** In order, that of a happy ending first. The caller checks that visitors may see the animals. */
export async function publicPhotosOf(scope: ProjectScope, animals: readonly Pictured[]): Promise<Map<string, PublicPhoto[]>> {
  const ids = animals.map(({ id }) => id);
  const photos = await photosOf(scope, ids, sitePool());
  const shown = ({ id, happyPhotoId }: Pictured): PublicPhoto[] => {
    const ready = (photos.get(id) ?? []).filter(({ state }) => state === "ready");
    const first = ready.filter((photo) => photo.id === happyPhotoId);
    return [...first, ...ready.filter((photo) => !first.includes(photo))].map((photo) => publicPhoto(photo));
  };
  return new Map(animals.map((animal) => [animal.id, shown(animal)]));
}

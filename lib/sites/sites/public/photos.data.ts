import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import type { PublicPhoto } from "#lib/sites/sites/public/schema.ts";

function publicPhoto({ hash, alt, width, height }: PetPhoto): PublicPhoto {
  const urls = {
    "320": mediaPath(hash, "320"),
    "800": mediaPath(hash, "800"),
    "1600": mediaPath(hash, "1600"),
    jpeg: mediaPath(hash, "jpeg"),
  };
  return { alt, width: width ?? 0, height: height ?? 0, urls };
}

/** Those that are ready, by the animal's ID, in their order. Requires animals that visitors may see. */
export async function publicPhotosOf(scope: ProjectScope, ids: readonly string[]): Promise<Map<string, PublicPhoto[]>> {
  const photos = await photosOf(scope, ids, sitePool());
  return new Map([...photos].map(([id, all]) => [id, all.filter(({ state }) => state === "ready").map(publicPhoto)]));
}

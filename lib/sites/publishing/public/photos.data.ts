import { sitePool } from "#lib/platform/db/pool.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import type { PublicPhoto } from "#lib/sites/publishing/public/schema.ts";
import { publicPhoto } from "#lib/sites/publishing/public/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** In order. The caller checks that visitors may see the animals. */
export async function publicPhotosOf(scope: ProjectScope, ids: readonly string[]): Promise<Map<string, PublicPhoto[]>> {
  const photos = await photosOf(scope, ids, sitePool());
  return new Map([...photos].map(([id, all]) => [id, all.filter(({ state }) => state === "ready").map((photo) => publicPhoto(photo))]));
}

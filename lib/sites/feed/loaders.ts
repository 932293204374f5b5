import { clock } from "#lib/platform/clock.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { feedQueryText } from "#lib/sites/feed/rules.ts";
import type { Feed, FeedQuery, FeedSite } from "#lib/sites/feed/schema.ts";
import { feedAnimal } from "#lib/sites/feed/view.ts";
import { listAvailable, namesOfAvailable } from "#lib/sites/publishing/public/data.ts";
import { publicPhotosOf } from "#lib/sites/publishing/public/photos.data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function feedOf(from: FeedSite, query: FeedQuery): Promise<Feed> {
  const { site } = from;
  const scope = projectScope(site.projectId);
  const { animals, hasMore } = await listAvailable(scope, query.animals, clock()(), { limit: query.limit });
  const ids = animals.map(({ id }) => id);
  const [profiles, photos] = await Promise.all([profilesOf(scope, ids, sitePool()), publicPhotosOf(scope, animals)]);
  const bonded = await namesOfAvailable(scope, [...new Set([...profiles.values()].flatMap(({ bondedWith }) => bondedWith))]);
  const names = new Map(bonded.map(({ id, name }) => [id, name]));
  const shown = animals.map((animal) => {
    const { internal: _, ...profile } = profiles.get(animal.id) ?? UNKNOWN_PROFILE;
    return feedAnimal({ animal, profile, photos: photos.get(animal.id) ?? [], names }, from);
  });
  const after = hasMore ? ids.at(-1) : undefined;
  const next = after === undefined ? null : feedQueryText({ ...query, animals: { ...query.animals, after } });
  return {
    site: { name: site.name, url: site.address, language: site.settings.language },
    animals: shown,
    next: next === null ? null : `${site.address}/animals.json${next}`,
  };
}

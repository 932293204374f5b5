import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { FeedAnimal, FeedSite } from "#lib/sites/feed/schema.ts";
import type { PublicPhoto, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";

function absolute(photo: PublicPhoto, start: string): PublicPhoto {
  const urls = Object.fromEntries(Object.entries(photo.urls).map(([width, path]) => [width, `${start}${path}`]));
  return { ...photo, urls: urls as PublicPhoto["urls"] };
}

interface Parts {
  animal: StoredAnimal;
  profile: Profile;
  photos: readonly PublicPhoto[];
  names: ReadonlyMap<string, string>;
}

export function feedAnimal({ animal, profile, photos, names }: Parts, { site, files, categories }: FeedSite): FeedAnimal {
  const { listed: _, bondedWith, ...facts } = profile;
  return {
    id: animal.id,
    name: animal.name,
    url: `${site.address}/animals/${animal.id}`,
    category: categories.get(animal.categoryId) ?? null,
    addedAt: animal.since,
    photos: photos.map((photo) => absolute(photo, files)),
    ...facts,
    bondedWith: bondedWith.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  };
}

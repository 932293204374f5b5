import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { AnimalQuery, PublicPhoto, PublicSite } from "#lib/sites/publishing/public/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

export interface FeedQuery {
  animals: AnimalQuery;
  limit: number;
}

/** A site and what else is in its feed beside the animals. */
export interface FeedSite {
  projectId: string;
  site: PublicSite;
  /** Start of the addresses of photos. */
  files: string;
  /** Name by id. */
  categories: ReadonlyMap<string, string>;
  /** Tells two readings apart. */
  stamp: string;
}

/** An animal that visitors may see. Null is unknown; addresses are absolute. */
export interface FeedAnimal extends Omit<Profile, "listed" | "bondedWith"> {
  /** int64 decimal string. */
  id: string;
  name: string;
  url: string;
  category: string | null;
  /** RFC 3339. */
  addedAt: string;
  photos: PublicPhoto[];
  /** Available ones that it should be adopted with. */
  bondedWith: { id: string; name: string }[];
}

export interface Feed {
  site: { name: string; url: string; language: SiteLanguage };
  /** Newest first. */
  animals: FeedAnimal[];
  /** The following page. */
  next: string | null;
}

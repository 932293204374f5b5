import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { AnimalQuery, PublicPhoto, PublicSite } from "#lib/sites/publishing/public/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

export interface FeedQuery {
  animals: AnimalQuery;
  limit: number;
}

export interface FeedSite {
  projectId: string;
  site: PublicSite;
  files: string;
  categories: ReadonlyMap<string, string>;
  /** Differs for each reading. */
  stamp: string;
}

/** Null is unknown; addresses are absolute. */
export interface FeedAnimal extends Omit<Profile, "listed" | "bondedWith"> {
  /** int64 decimal string. */
  id: string;
  name: string;
  url: string;
  category: string | null;
  addedAt: string;
  photos: PublicPhoto[];
  /** Available animals of its bond. */
  bondedWith: { id: string; name: string }[];
}

export interface Feed {
  site: { name: string; url: string; language: SiteLanguage };
  /** In the order of the site's list. */
  animals: FeedAnimal[];
  next: string | null;
}

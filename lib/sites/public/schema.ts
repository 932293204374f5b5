import type { CategoryColour } from "#lib/categories/schema.ts";
import type { SiteSettings } from "#lib/sites/schema.ts";

/** A site as visitors see it. */
export interface PublicSite {
  projectId: string;
  /** The site's name; the project's own where it has none. */
  name: string;
  settings: SiteSettings;
  /** The address that search engines and friends are told, without a trailing slash. */
  address: string;
}

/** An animal that waits for a home. */
export interface PublicAnimal {
  /** int64, decimal text. */
  id: string;
  name: string;
  categoryId: string;
  /** RFC 3339, UTC. */
  since: string;
}

/** A category that an available animal has. */
export interface PublicCategory {
  /** int64, decimal text. */
  categoryId: string;
  label: string;
  colour: CategoryColour | null;
  /** How many are available; null where there are too many animals to count. */
  count: number | null;
}

/** Which animals a visitor asks for. */
export interface AnimalQuery {
  /** int64, decimal text; undefined for all. */
  category: string | undefined;
  /** An animal's id: those that come after it in the list. */
  after: string | undefined;
  /** An animal's id: those just before it in the list. */
  before: string | undefined;
}

/** A page of the list, the newest animal first. */
export interface AnimalPage {
  animals: PublicAnimal[];
  hasEarlier: boolean;
  hasMore: boolean;
}

/** What a site's first page shows. */
export interface FirstPage {
  query: AnimalQuery;
  page: AnimalPage;
  categories: PublicCategory[];
  /** How many animals are available; not exact above `MOST_COUNTED_ANIMALS`. */
  total: number;
}

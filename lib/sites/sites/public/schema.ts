import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import type { SiteSettings } from "#lib/sites/sites/schema.ts";

export interface PublicSite {
  projectId: string;
  /** Falls back to the project's name. */
  name: string;
  settings: SiteSettings;
  /** Without a trailing slash. */
  address: string;
}

export interface PublicAnimal {
  /** int64 decimal string. */
  id: string;
  name: string;
  categoryId: string;
  since: string;
}

export interface PublicCategory {
  /** int64 decimal string. */
  categoryId: string;
  /** Null for an unnamed one. */
  label: string | null;
  color: CategoryColor | null;
  /** Null when too many to count. */
  count: number | null;
}

export interface AnimalQuery {
  category: string | undefined;
  /** An animal's ID. */
  after: string | undefined;
  /** An animal's ID. */
  before: string | undefined;
}

/** Newest first. */
export interface AnimalPage {
  animals: PublicAnimal[];
  hasEarlier: boolean;
  hasMore: boolean;
}

export interface FirstPage {
  query: AnimalQuery;
  page: AnimalPage;
  categories: PublicCategory[];
  /** Not exact above `MAX_COUNTED_ANIMALS`. */
  total: number;
}

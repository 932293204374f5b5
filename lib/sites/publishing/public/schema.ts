import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import type { Profile } from "#lib/shelter/profiles/schema.ts";
import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { SiteSettings } from "#lib/sites/publishing/schema.ts";

export interface PublicSite {
  projectId: string;
  /** Falls back to the project's name. */
  name: string;
  settings: SiteSettings;
  pictures: Partial<Record<SitePictureKind, PublicPhoto>>;
  /** Visitors can send enquiries. */
  takesEnquiries: boolean;
  /** Without a trailing slash. */
  address: string;
}

export interface PublicPhoto {
  /** Empty if no one has written it. */
  alt: string;
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** Paths by width. */
  urls: Record<"320" | "800" | "1600" | "jpeg", string>;
}

/** As it is in its row and its profile. */
export interface StoredAnimal extends Pick<Profile, "breeds" | "mixed" | "sex" | "birthDate" | "birthDateEstimated" | "size"> {
  /** int64 decimal string. */
  id: string;
  name: string;
  categoryId: string;
  /** When it was added. */
  since: string;
  /** `YYYY-MM-DD`. */
  intakeDate: string | null;
}

export interface PublicAnimal extends StoredAnimal {
  /** Its first photo. */
  cover: PublicPhoto | null;
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

/** What visitors choose, as in the address. */
export const FACETS = ["species", "sex", "size", "age", "children", "dogs", "cats"] as const;
export type Facet = (typeof FACETS)[number];

export type AnimalFilter = Record<Facet | "category", string | undefined>;

export interface AnimalQuery extends AnimalFilter {
  /** An animal's ID. */
  after: string | undefined;
  /** An animal's ID. */
  before: string | undefined;
}

/** How many animals have the same values. */
export interface StoredTally extends Record<Facet, string | null> {
  category: string;
  count: number;
}

/** With the category's name and color. */
export interface AnimalTally extends StoredTally, Record<"label" | "color", string | null> {}

export interface FacetChoices {
  facet: Facet;
  /** In the order to show; the count is of animals that match all other filters, null when too many to count. */
  choices: { value: string; count: number | null }[];
}

/** Newest first. */
export interface AnimalPage<Animal = PublicAnimal> {
  animals: Animal[];
  hasEarlier: boolean;
  hasMore: boolean;
}

export interface FirstPage {
  query: AnimalQuery;
  page: AnimalPage;
  /** Of the page, from 1; undefined where it has no animals or too many come before it. */
  number: number | undefined;
  categories: PublicCategory[];
  facets: FacetChoices[];
  /** Not exact above `MAX_COUNTED_ANIMALS`. */
  total: number;
  /** Of them, those that match the query; null when too many to count. */
  matching: number | null;
  /** Adopted not long ago, the last first. Only on the first page of all animals. */
  happy: PublicAnimal[];
  hasMoreHappy: boolean;
  /** When it was read, in epoch milliseconds. */
  now: number;
}

/** Of the animals that were adopted not long ago, the last first. */
export interface HappyPages {
  animals: PublicAnimal[];
  categories: PublicCategory[];
  /** Of this page, from 1. */
  number: number;
  hasMore: boolean;
  /** When it was read, in epoch milliseconds. */
  now: number;
}

/** Of an animal that was adopted a short time ago. */
export interface HappyEnding {
  animal: PublicAnimal;
  /** Still looking for a home: first those of its species, then others, the newest first. */
  others: PublicAnimal[];
  categories: PublicCategory[];
  /** When it was read, in epoch milliseconds. */
  now: number;
}

export interface SitemapAnimal {
  id: string;
  changedAt: string;
  /** Hash of its first photo. */
  cover: string | null;
}

export interface AnimalDetails {
  animal: PublicAnimal;
  profile: Profile;
  category: PublicCategory;
  /** In their order. */
  photos: PublicPhoto[];
  /** Available ones that it should be adopted with. */
  bonded: { id: string; name: string }[];
  /** When it was read, in epoch milliseconds. */
  now: number;
}

/** Where visitors find an animal, or a sentence that says why they don't. */
export type AnimalPlacement = { state: "shown"; url: string } | { state: "hidden"; why: string };

/** `gone`: adopted so long ago that its page is closed. */
export type FoundAnimal = { state: "available"; details: AnimalDetails } | { state: "happy"; happy: HappyEnding } | { state: "gone" };

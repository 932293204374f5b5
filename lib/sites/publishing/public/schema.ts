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
  takesEnquiries: boolean;
  /** Without a trailing slash. */
  address: string;
}

export interface PublicPhoto {
  /** Empty if no one has written it. */
  alt: string;
  /** Width of the largest file, in pixels. */
  width: number;
  height: number;
  /** Keyed by width. */
  urls: Record<"320" | "800" | "1600" | "jpeg", string>;
}

export interface StoredAnimal extends Pick<Profile, "breeds" | "mixed" | "sex" | "birthDate" | "birthDateEstimated" | "size"> {
  /** int64 decimal string. */
  id: string;
  name: string;
  categoryId: string;
  since: string;
  /** `YYYY-MM-DD`. */
  intakeDate: string | null;
  isReserved: boolean;
  /** The shelter's sentence about an adopted animal, or empty. */
  happyEnding?: string;
  /** Shown instead of an adopted animal's first photo. */
  happyPhotoId?: string | null;
}

export interface PublicAnimal extends StoredAnimal {
  cover: PublicPhoto | null;
}

export interface PublicCategory {
  /** int64 decimal string. */
  categoryId: string;
  label: string | null;
  color: CategoryColor | null;
  /** Null when too many to count. */
  count: number | null;
}

export const FACETS = ["species", "sex", "size", "age", "children", "dogs", "cats"] as const;
export type Facet = (typeof FACETS)[number];

export interface AnimalFilter extends Record<Facet | "category", string | undefined> {
  /** Words of a name, or a part of a breed. */
  q?: string | undefined;
}

export interface AnimalQuery extends AnimalFilter {
  /** Who waits longest is first; otherwise animals with photos, and the newest of them. */
  order: "waiting" | undefined;
  /** An animal's ID. */
  after: string | undefined;
  /** An animal's ID. */
  before: string | undefined;
}

export interface StoredTally extends Record<Facet, string | null> {
  category: string;
  count: number;
}

export interface AnimalTally extends StoredTally, Record<"label" | "color", string | null> {}

export interface FacetChoices {
  facet: Facet;
  /** In display order. Counts are of animals that match all other filters, null when too many to count. */
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
  /** From 1; undefined if it has no animals or too many precede it. */
  number: number | undefined;
  categories: PublicCategory[];
  facets: FacetChoices[];
  /** Not exact above `MAX_COUNTED_ANIMALS`. */
  total: number;
  matching: number | null;
  /** The last first; set only on the first page of all animals. */
  happy: PublicAnimal[];
  hasMoreHappy: boolean;
  now: number;
}

export interface HappyPages {
  animals: PublicAnimal[];
  categories: PublicCategory[];
  /** Page number, from 1. */
  number: number;
  hasMore: boolean;
  now: number;
}

export interface StillLooking {
  /** Available ones, see `similarTo`. */
  others: PublicAnimal[];
  categories: PublicCategory[];
  now: number;
}

export interface HappyEnding extends StillLooking {
  animal: PublicAnimal;
}

export interface SitemapAnimal {
  id: string;
  changedAt: string;
  cover: string | null;
}

export interface AnimalDetails extends StillLooking {
  animal: PublicAnimal;
  profile: Profile;
  category: PublicCategory | undefined;
  photos: PublicPhoto[];
  /** Available animals of its bond. */
  bonded: { id: string; name: string }[];
}

/** `reserved`: its page is shown; the list has it if the shelter wants. */
export type AnimalPlacement = { state: "shown" | "reserved"; url: string } | { state: "hidden"; why: string };

/** `gone`: adopted so long ago that its page is closed. */
export type FoundAnimal = { state: "present"; details: AnimalDetails } | { state: "happy"; happy: HappyEnding } | { state: "gone" };

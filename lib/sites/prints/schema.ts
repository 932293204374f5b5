import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { PublicSite, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";

export const PRINT_KINDS = ["poster", "card"] as const;
/** A poster for the public, or a card for the kennel, which staff read. */
export type PrintKind = (typeof PRINT_KINDS)[number];

export interface PrintQuery {
  /** Different ones, as asked for, at most `MAX_PRINTED`. */
  ids: string[];
  /** How many more were asked for. */
  left: number;
  kind: PrintKind;
}

export interface PrintedAnimal {
  animal: StoredAnimal;
  profile: FullProfile;
  status: PetStatus;
  /** Names of animals that visitors see and that it should be adopted with. */
  bonded: string[];
  /** Of the cover, for the dashboard; null without one. */
  picture: { large: string; small: string } | null;
  /** Of its public page; null while visitors don't see it. */
  url: string | null;
  /** When it was read, in epoch milliseconds. */
  now: number;
}

export interface Prints {
  /** As published, otherwise as drafted. */
  site: PublicSite;
  /** As asked for, without those that are in the bin or not the project's. */
  animals: PrintedAnimal[];
}

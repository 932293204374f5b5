import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { PublicSite, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";

export const PRINT_KINDS = ["poster", "card", "sheet"] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export interface PrintQuery {
  /** Unique, in the given order, at most `MAX_PRINTED`. */
  ids: string[];
  left: number;
  kind: PrintKind;
  /** Template of hand-over sheets; the first without one. */
  paper?: string | undefined;
  /** `YYYY-MM-DD`, the reader's. */
  day?: string | undefined;
}

export interface PrintedAnimal {
  animal: StoredAnimal;
  profile: FullProfile;
  status: PetStatus;
  bonded: string[];
  /** Cover for the dashboard; null without one. */
  picture: { large: string; small: string } | null;
  /** Null while visitors don't see its public page. */
  url: string | null;
  now: number;
}

export interface Prints {
  /** The published site, or else the draft. */
  site: PublicSite;
  animals: PrintedAnimal[];
}

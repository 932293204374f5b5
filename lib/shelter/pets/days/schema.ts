import type { PetStatus } from "#lib/shelter/pets/schema.ts";

/** Excludes animals in the bin. */
export type PetCounts = Record<PetStatus, number>;

export interface PetDayFigures {
  counts: PetCounts;
  /** Added and not binned that day. */
  arrived: number;
  /** Still `sold` at the day's end; not added as `sold`. */
  adopted: number;
}

export interface PetDay {
  day: string;
  figures: PetDayFigures | null;
}

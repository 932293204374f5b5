import type { PetStatus } from "#lib/pets/schema.ts";

/** A project's animals by status; those in the bin left out. */
export type PetCounts = Record<PetStatus, number>;

/** What a UTC day says of a project's animals. */
export interface PetDayFigures {
  /** How they stood when the day ended, or stand now when it has not. */
  counts: PetCounts;
  /** Animals added on that day and not put into the bin on the same day. */
  arrived: number;
  /**
   * Animals whose status became `sold` on that day and was so when it ended (or is
   * now): what was taken back the same day does not count, nor does an animal that
   * was added as adopted already.
   */
  adopted: number;
}

/** The figures of one UTC day. */
export interface PetDay {
  /** Such as `2026-11-21`. */
  day: string;
  /** Null where nothing is known of the day. */
  figures: PetDayFigures | null;
}

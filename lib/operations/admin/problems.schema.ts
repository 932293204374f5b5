import type { Finding } from "#lib/operations/doctor/schema.ts";

export interface ServiceProblems {
  /** Problems first, then warnings. */
  open: Finding[];
  /** Names of the checks that found nothing. */
  well: string[];
  at: string;
}

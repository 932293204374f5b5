import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import type { KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { InterestSum } from "#lib/sites/views/schema.ts";

/** Entries of each person that are read. */
export const MAX_RECENT = 200;

/** What a shelter's staff looks at each day. */
export interface Daily {
  /** RFC 3339, UTC. */
  readAt: string;
  due: DueSteps;
  waiting: WaitingPet[];
  pending: LongPending;
  /** Newest first, of the last 24 hours; null for those who may not see it. */
  done: DoneEntry[] | null;
}

interface NamedPet {
  /** int64 as text. */
  id: string;
  name: string;
  /** Whole days. */
  days: number;
  /** Address of the cover, 320 pixels wide. */
  photo: string | null;
}

export interface WaitingPet extends NamedPet {
  category: string;
  color: CategoryColor | null;
  age: KnownAge | null;
  /** Whether visitors see it. */
  isListed: boolean;
  /** How visitors of the site received it lately. */
  interest: InterestSum;
}

/** For more than seven days; the longest first. */
export interface LongPending {
  pets: NamedPet[];
  /** All of them, up to as many as are read. */
  count: number;
}

/** Of adoptions, due or overdue wherever the reader is; the longest first. */
export interface DueSteps {
  steps: DueStep[];
  /** How many there are on each day that it can be somewhere, ascending. */
  counts: { day: string; count: number }[];
}

interface DueStep extends Pick<AdoptionRow, "id" | "adopter" | "petName" | "nextStep" | "assignee"> {
  /** `YYYY-MM-DD`. */
  on: string;
}

export interface DoneEntry {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  who: string;
  action: string;
  /** Where the change set it. */
  status: PetStatus | null;
  petId: string;
  name: string;
  /** Animals of the same bulk change or import, or photos of the animal; at most `MAX_RECENT`. */
  count: number;
}

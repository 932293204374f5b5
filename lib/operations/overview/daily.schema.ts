import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import type { EnquiryRow } from "#lib/shelter/enquiries/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import type { KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { InterestSum } from "#lib/sites/views/schema.ts";

/** Limits entries read per person. */
export const MAX_RECENT = 200;

export interface Daily {
  readAt: string;
  asked: Asked;
  due: DueSteps;
  waiting: WaitingPet[];
  pending: LongPending;
  /** Newest first, of the last 24 hours; null for people who may not see it. */
  done: DoneEntry[] | null;
}

/** Enquiries outside quarantine. */
interface Asked {
  /** Unread ones, newest first. */
  shown: NewEnquiry[];
  count: number;
  /** When the oldest of them arrived. */
  since: string | null;
  /** All enquiries of the last seven days, and of the seven days before. */
  inWeek: number;
  inWeekBefore: number;
}

interface NewEnquiry extends Pick<EnquiryRow, "id" | "name" | "petId" | "petName" | "createdAt"> {
  /** The animal's cover, 320 pixels wide. */
  photo: string | null;
}

interface NamedPet {
  id: string;
  name: string;
  /** Whole days. */
  days: number;
  /** Cover's address, 320 pixels wide. */
  photo: string | null;
}

export interface WaitingPet extends NamedPet {
  category: string;
  color: CategoryColor | null;
  age: KnownAge | null;
  isListed: boolean;
  interest: InterestSum;
}

/** Pending for more than seven days; longest first. */
export interface LongPending {
  pets: NamedPet[];
  /** Counts all of them, up to the limit of rows read. */
  count: number;
}

/** Adoption steps that are due or overdue in the reader's time zone; longest first. */
export interface DueSteps {
  steps: DueStep[];
  /** Number of steps on each possible day, ascending. */
  counts: { day: string; count: number }[];
}

interface DueStep extends Pick<AdoptionRow, "id" | "adopter" | "petName" | "nextStep" | "assignee"> {
  /** `YYYY-MM-DD`. */
  on: string;
}

export interface DoneEntry {
  id: string;
  at: string;
  who: string;
  action: string;
  /** Set if the change set it. */
  status: PetStatus | null;
  petId: string;
  name: string;
  /** Animals of one bulk change or import, or photos of one animal; at most `MAX_RECENT`. */
  count: number;
}

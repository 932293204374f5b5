import * as z from "zod";
import { ADOPTION_STAGES, type AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

/** The same as in `lib/shelter/pets/rules.ts`, which stands on this room. */
export type PetStatus = "available" | "pending" | "sold";

const id = z.string();
const time = z.string();

/** Ids are int64 as text, times RFC 3339 in UTC. Names no one. */
const adoptionStateSchema = z.object({
  id,
  /** Null before it is first reserved. */
  orderId: id.nullable(),
  /** Null where it began with being reserved. */
  orderedAt: time.nullable(),
  stage: z.enum(ADOPTION_STAGES),
  createdAt: time,
  movedAt: time,
  homeAt: time.nullable(),
  /** `YYYY-MM-DD` */
  returnedOn: z.string().nullable(),
});
export type AdoptionState = z.infer<typeof adoptionStateSchema>;

export const adoptionSideSchema = z.record(id, adoptionStateSchema);

/** All adoptions that changed. A new one, or one that is gone, is on one side only. */
export const adoptionMoveSchema = z.object({ before: adoptionSideSchema, after: adoptionSideSchema });
export type AdoptionMove = z.infer<typeof adoptionMoveSchema>;

export interface WantedMove {
  petId: string;
  /** The animal's status afterward; without `own`, the adoption follows it. */
  status: PetStatus;
  /** When it had been adopted; otherwise now. */
  adoptedAt?: string | undefined;
  /** Otherwise the one that has the animal moves, or a new one that names no one. */
  own?: { id: string; to: AdoptionStage } | undefined;
  returnedOn?: string | undefined;
  returnReason?: string | undefined;
  /** The change of an enquiry that does it gives that a new version. */
  isByEnquiry?: boolean | undefined;
  /** Undone where all is as it left it. */
  undone?: AdoptionMove | undefined;
}

export interface StoredAdoption extends AdoptionState {
  petId: string;
  isUntouched: boolean;
}

/** New without an id; without a number, a stage that has the animal draws one. `now` is the transaction's time. */
export type PlannedAdoption = Omit<AdoptionState, "id"> & { id: string | null; petId: string; returnReason?: string | undefined };

export interface Planned {
  petId: string;
  before: StoredAdoption | null;
  after: PlannedAdoption | null;
}

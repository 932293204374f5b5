import * as z from "zod";
import { ADOPTION_STAGES, type AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

/** The same as in `lib/shelter/pets/rules.ts`, which stands on this room. */
export type PetStatus = "available" | "pending" | "sold";

const id = z.string();
const time = z.string();

/** Ids are int64 as text, times RFC 3339 in UTC. Nothing about a person. */
const adoptionStateSchema = z.object({
  id,
  /** Its number in the API, from when it is reserved on. */
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

/** One side of a move: adoptions by id. */
export const adoptionSideSchema = z.record(id, adoptionStateSchema);

/** What a move did, for its undo: all adoptions that changed. One that is new, or gone, is on one side only. */
export const adoptionMoveSchema = z.object({ before: adoptionSideSchema, after: adoptionSideSchema });
export type AdoptionMove = z.infer<typeof adoptionMoveSchema>;

/** How the adoption of an animal moves with its status. */
export interface WantedMove {
  petId: string;
  /** Its status afterwards. */
  status: PetStatus;
  /** When it had been adopted; otherwise now. */
  adoptedAt?: string | undefined;
  /** The adoption to move. Otherwise, the one that has the animal moves, or a new one that names no one. */
  own?: { id: string; to: AdoptionStage } | undefined;
  returnedOn?: string | undefined;
  returnReason?: string | undefined;
  /** The change of an enquiry that does it gives that a new version. */
  isByEnquiry?: boolean | undefined;
  /** A move to undo, where everything is as it left it. */
  undone?: AdoptionMove | undefined;
}

/** An adoption as it is stored; its row is locked. */
export interface StoredAdoption extends AdoptionState {
  petId: string;
  /** It says nothing about a person. */
  isUnnamed: boolean;
}

/** Without an id, it is new; without a number, a stage that has the animal draws one. `now` is the transaction's time. */
export type PlannedAdoption = Omit<AdoptionState, "id"> & { id: string | null; petId: string; returnReason?: string | undefined };

export interface Planned {
  petId: string;
  before: StoredAdoption | null;
  after: PlannedAdoption | null;
}

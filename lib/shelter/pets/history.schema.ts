import type { BesideChange } from "#lib/shelter/pets/beside.mutations.ts";
import type { FieldName } from "#lib/shelter/profiles/fields.schema.ts";

export const HISTORY_PAGE_EVENTS = 100;

export interface PetEvent {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  who: string;
  action: "pet.create" | "pet.update" | "pet.delete" | "pet.restore" | BesideChange["action"];
  changes: { field: "name" | "categoryId" | "status" | "externalId"; from: string | null; to: string | null }[];
  profile: { field: FieldName; from: string; to: string }[];
}

export interface PetHistoryPage {
  events: PetEvent[];
  /** Null on the last page. */
  next: string | null;
}

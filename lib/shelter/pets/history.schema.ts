import type { BesideChange } from "#lib/shelter/pets/beside.mutations.ts";
import type { FieldName } from "#lib/shelter/profiles/fields.schema.ts";

export const HISTORY_PAGE_EVENTS = 100;

export interface PetEvent {
  id: string;
  at: string;
  who: string;
  action: "pet.create" | "pet.update" | "pet.delete" | "pet.restore" | BesideChange["action"];
  changes: { field: "name" | "categoryId" | "status" | "externalId"; from: string | null; to: string | null }[];
  profile: { field: FieldName; from: string; to: string }[];
}

export interface PetHistoryPage {
  events: PetEvent[];
  next: string | null;
}

import type { PetDraft, PetErrors } from "#components/shelter/pets/pet-draft.ts";
import type { FactRows } from "#components/shelter/profiles/fact-row.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** What the parts of the form need. */
export interface Editing {
  project: string;
  petId: string | undefined;
  /** The saved animal; undefined for a new one. */
  seen: PetDetail | undefined;
  form: PetDraft;
  onChange: (form: PetDraft) => void;
  /** Saves at once, with whatever else was changed. */
  onStatus: (status: PetStatus) => void;
  categories: readonly Category[] | undefined;
  errors: PetErrors;
  rows: FactRows;
}

import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

export interface PetDetail extends PetRow {
  profile: FullProfile;
}

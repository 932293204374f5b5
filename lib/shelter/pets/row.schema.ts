import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

export interface Pet {
  id: string;
  name: string;
  categoryId: string;
  status: PetStatus;
  version: number;
}

export interface PetRow extends Pet {
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  externalId: string | null;
}

export interface PetDetail extends PetRow {
  profile: FullProfile;
}

import type { PetStatus } from "#lib/shelter/pets/rules.ts";

/** As stored; numbers are int64 as text. */
export interface Pet {
  id: string;
  name: string;
  categoryId: string;
  status: PetStatus;
  version: number;
}

/** Times are RFC 3339, UTC. */
export interface PetRow extends Pet {
  createdAt: string;
  updatedAt: string;
  /** Null outside the bin. */
  deletedAt: string | null;
  externalId: string | null;
}

import type { PetStatus } from "#lib/shelter/pets/schema.ts";

export const STATUS_WORDS = { available: "Available", pending: "Pending", sold: "Adopted" } as const satisfies Record<PetStatus, string>;

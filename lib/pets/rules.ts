import type { OrderStatus } from "#lib/orders/schema.ts";

/** Availability of an animal. Section 2 of the specification. */
export const PET_STATUSES = ["available", "pending", "sold"] as const;
export type PetStatus = (typeof PET_STATUSES)[number];

/** The status that a text names, undefined for none. */
export function readPetStatus(text: string): PetStatus | undefined {
  return PET_STATUSES.find((status) => status === text);
}

export const MOST_NAME_CODE_POINTS = 255;
/** The longest search: a name whose characters all take two places. */
export const MOST_SEARCH_LENGTH = MOST_NAME_CODE_POINTS * 2;

/** How many animals a page of the table holds. */
export const PET_PAGE_ROWS = 50;

/** What a table of animals can be ordered by; the id always breaks a tie. */
export const PET_SORTS = ["id", "name", "updated"] as const;
export type PetSort = (typeof PET_SORTS)[number];

/** What an animal's new status means for its order: `pending` places one, `sold` completes it, `available` cancels it. */
export const ORDER_STATUS_OF = {
  pending: "placed",
  sold: "completed",
  available: "cancelled",
} as const satisfies Record<PetStatus, OrderStatus>;

import type { OrderStatus } from "#lib/orders/schema.ts";
import type { PetStatus } from "#lib/pets/schema.ts";

/** What an animal's new status means for its order: `pending` places one, `sold` completes it, `available` cancels it. */
export const ORDER_STATUS_OF = {
  pending: "placed",
  sold: "completed",
  available: "cancelled",
} as const satisfies Record<PetStatus, OrderStatus>;

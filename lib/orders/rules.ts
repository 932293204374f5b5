import type { OrderStatus } from "#lib/orders/schema.ts";
import { ORDER_STATUS_OF } from "#lib/pets/rules.ts";
import type { PetStatus } from "#lib/pets/schema.ts";

/** What a change of an animal's status does to its adoption order. */
export type OrderStep = { kind: "keep" } | { kind: "place"; status: OrderStatus } | { kind: "turn"; status: OrderStatus };

/**
 * Decides what happens to an animal's order when the animal gets a status.
 * An animal has at most one order that is not cancelled: going pending places
 * it (or opens a completed one again), sold completes it, available cancels it.
 * A cancelled order stays cancelled; the next adoption gets one of its own.
 *
 * @param live the status of the animal's order that is not cancelled, if it has one
 */
export function orderStep(live: Exclude<OrderStatus, "cancelled"> | undefined, status: PetStatus): OrderStep {
  const wanted = ORDER_STATUS_OF[status];
  if (live === undefined) return wanted === "cancelled" ? { kind: "keep" } : { kind: "place", status: wanted };
  return live === wanted ? { kind: "keep" } : { kind: "turn", status: wanted };
}

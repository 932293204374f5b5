import type { OrderStatus } from "#lib/orders/schema.ts";

/** What a change of an animal's status does to its adoption order. */
type OrderStep = { kind: "keep" } | { kind: "place"; status: OrderStatus } | { kind: "turn"; status: OrderStatus };

/**
 * Decides what happens to an animal's order. An animal has at most one order that is not cancelled.
 * A cancelled order stays cancelled; the next adoption gets one of its own.
 *
 * @param live the status of the animal's order that is not cancelled, if it has one
 * @param wanted what the animal's new status means for its order (`ORDER_STATUS_OF`)
 */
export function orderStep(live: Exclude<OrderStatus, "cancelled"> | undefined, wanted: OrderStatus): OrderStep {
  if (live === undefined) return wanted === "cancelled" ? { kind: "keep" } : { kind: "place", status: wanted };
  return live === wanted ? { kind: "keep" } : { kind: "turn", status: wanted };
}

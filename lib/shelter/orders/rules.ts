import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

type OrderStep = { kind: "keep" } | { kind: "place"; status: OrderStatus } | { kind: "move"; status: OrderStatus };

interface OrderState {
  id: string;
  status: OrderStatus;
  /** RFC 3339, where an undo restores it. */
  updatedAt?: string | undefined;
}

/** Created without `before`, removed without `after`. */
export interface OrderChange {
  before: OrderState | null;
  after: OrderState | null;
}

/** At most one order per animal is not canceled (`live`). */
export function orderStep(live: Exclude<OrderStatus, "cancelled"> | undefined, wanted: OrderStatus): OrderStep {
  if (live === undefined) return wanted === "cancelled" ? { kind: "keep" } : { kind: "place", status: wanted };
  return live === wanted ? { kind: "keep" } : { kind: "move", status: wanted };
}

import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

/** By the stage of the adoption. */
export const STATUS_WHILE_HELD = { reserved: "placed", home: "completed" } as const satisfies Record<string, OrderStatus>;

/** An order is an adoption that was reserved. */
export function orderStatusOf(stage: string): OrderStatus {
  return stage === "reserved" || stage === "home" ? STATUS_WHILE_HELD[stage] : "cancelled";
}

import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

/** Keyed by the adoption's stage. */
export const STATUS_WHILE_HELD = { reserved: "placed", home: "completed" } as const satisfies Record<string, OrderStatus>;

export function orderStatusOf(stage: string): OrderStatus {
  return stage === "reserved" || stage === "home" ? STATUS_WHILE_HELD[stage] : "cancelled";
}

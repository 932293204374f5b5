import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

/** By the stage of an adoption that has its animal. */
export const ORDER_STATUS_OF = { reserved: "placed", home: "completed" } as const satisfies Record<string, OrderStatus>;

export function orderStatusOf(stage: string): OrderStatus {
  return stage === "reserved" || stage === "home" ? ORDER_STATUS_OF[stage] : "cancelled";
}

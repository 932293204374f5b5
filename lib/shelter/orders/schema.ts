import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";

export const ORDER_STATUSES = ["placed", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface Order {
  /** int64 as text, like `petId`. */
  id: string;
  petId: string;
  status: OrderStatus;
  createdAt: string;
}

export const orderSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the order.", example: 7 }),
    petId: int64Schema.meta({ description: "The animal that the order is about.", example: 42 }),
    status: z.enum(ORDER_STATUSES).meta({ id: "OrderStatus", description: "State of an adoption order." }),
    createdAt: z.iso.datetime().meta({ description: "When the order was placed, in UTC.", example: "2026-11-21T09:30:00.000Z" }),
  })
  .meta({ id: "Order", description: "An adoption order: placed when an animal goes pending, completed when sold." });

export const ordersSchema = z.array(orderSchema).meta({ id: "Orders", description: "Adoption orders, ascending by id." });

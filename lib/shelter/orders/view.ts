import type { Order } from "#lib/shelter/orders/schema.ts";

export function orderView({ id, petId, status, createdAt }: Order) {
  return { id: BigInt(id), petId: BigInt(petId), status, createdAt };
}

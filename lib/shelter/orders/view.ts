import type { Order } from "#lib/shelter/orders/schema.ts";

/** As the API shows it. */
export function orderView({ id, petId, status, createdAt }: Order) {
  return { id: BigInt(id), petId: BigInt(petId), status, createdAt };
}

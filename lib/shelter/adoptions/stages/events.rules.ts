import type { NewEvent } from "#lib/history/events/schema.ts";
import type { AdoptionState } from "#lib/shelter/adoptions/stages/schema.ts";
import { orderStatusOf } from "#lib/shelter/orders/rules.ts";
import type { Order } from "#lib/shelter/orders/schema.ts";
import { orderView } from "#lib/shelter/orders/view.ts";

type Row = AdoptionState & { petId: string };

const ordersOf = (rows: readonly Row[]): Map<string, Order> =>
  new Map(
    rows.flatMap(({ orderId: id, petId, stage, orderedAt, createdAt }) =>
      id === null ? [] : [[id, { id, petId, status: orderStatusOf(stage), createdAt: orderedAt ?? createdAt }]],
    ),
  );

const eventsOf = (type: NewEvent["type"], orders: readonly Order[]): NewEvent[] =>
  orders.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).map((order) => ({ type, data: orderView(order) }));

/** Callers of the API see adoptions with a number as orders. */
export function orderEvents(before: readonly Row[], after: readonly Row[]): NewEvent[] {
  const [was, is] = [ordersOf(before), ordersOf(after)];
  const [all, gone] = [[...is.values()], [...was.values()].filter(({ id }) => !is.has(id))];
  const changed = all.filter(({ id, status }) => was.has(id) && was.get(id)?.status !== status);
  const created = all.filter(({ id }) => !was.has(id));
  return [...eventsOf("order.deleted", gone), ...eventsOf("order.updated", changed), ...eventsOf("order.created", created)];
}

import type { PoolClient } from "pg";
import type { NewEvent } from "#lib/history/events/schema.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import { type OrderChange, orderStep } from "#lib/shelter/orders/rules.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

/** What changes of animals did to their orders. The caller writes the events. */
export interface MovedOrders {
  /** By animal; without those whose orders were kept. */
  changes: Map<string, OrderChange>;
  events: NewEvent[];
}

const AS_JSON = orderJsonSql("orders");
const LIVE = {
  name: "",
  text: `select distinct on (pet_id) pet_id, id, status from orders
          where project_id = $1 and pet_id = any($2::bigint[]) and status <> 'cancelled' order by pet_id, id desc`,
};
const TURN = {
  name: "",
  text: `update orders set status = i.status::"OrderStatus", updated_at = now()
           from unnest($2::bigint[], $3::text[]) as i(id, status) where orders.project_id = $1 and orders.id = i.id
         returning orders.pet_id, ${AS_JSON}`,
};
const PLACE = {
  name: "",
  text: `insert into orders (project_id, pet_id, status)
         select $1, pet_id, status::"OrderStatus" from unnest($2::bigint[], $3::text[]) as i(pet_id, status) order by pet_id
         returning pet_id, ${AS_JSON}, id`,
};

const eventsOf = (type: NewEvent["type"], rows: (string | null)[][]): NewEvent[] =>
  rows.map(([, data]) => ({ type, data: data as string }));

/** The caller holds `lockProjectPets`, so order ids become visible in ascending order. */
export async function settleOrdersWithin(
  on: PoolClient,
  scope: ProjectScope,
  changed: readonly { petId: string; status: OrderStatus }[],
): Promise<MovedOrders> {
  const changes = new Map<string, OrderChange>();
  if (changed.length === 0) return { changes, events: [] };
  const rows = await queryText(LIVE, [scope.projectId, changed.map(({ petId }) => petId)], on);
  const live = new Map(rows.map(([petId, id, status]) => [petId, { id: id as string, status: status as "placed" | "completed" }]));
  const placed = new Map<string, OrderStatus>();
  for (const { petId, status } of changed) {
    const before = live.get(petId);
    const step = orderStep(before?.status, status);
    if (step.kind === "place") placed.set(petId, step.status);
    if (step.kind === "turn" && before) changes.set(petId, { before, after: { id: before.id, status: step.status } });
  }
  const turns = [...changes.values()].flatMap(({ after }) => (after ? [after] : []));
  const turnColumns = [turns.map(({ id }) => id), turns.map(({ status }) => status)];
  const turned = turns.length > 0 ? await queryText(TURN, [scope.projectId, ...turnColumns], on) : [];
  const created = placed.size > 0 ? await queryText(PLACE, [scope.projectId, [...placed.keys()], [...placed.values()]], on) : [];
  for (const [petId, , id] of created as string[][]) {
    const status = placed.get(petId as string);
    if (status) changes.set(petId as string, { before: null, after: { id: id as string, status } });
  }
  return { changes, events: [...eventsOf("order.updated", turned), ...eventsOf("order.created", created)] };
}

const REMOVE = {
  name: "",
  text: `delete from orders using unnest($2::bigint[], $3::bigint[], $4::text[]) as i(pet_id, id, status)
          where orders.project_id = $1 and orders.id = i.id and orders.pet_id = i.pet_id
            and orders.status = i.status::"OrderStatus" and orders.updated_at = orders.created_at
         returning orders.pet_id, ${AS_JSON}`,
};
const TURN_BACK = {
  name: "",
  text: `update orders set status = i.before::"OrderStatus", updated_at = now()
           from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) as i(pet_id, id, status, before)
          where orders.project_id = $1 and orders.id = i.id and orders.pet_id = i.pet_id and orders.status = i.status::"OrderStatus"
         returning orders.pet_id, ${AS_JSON}`,
};

/**
 * Removes the orders that the undone changes created and turns back the others. Leaves an order that is no longer as
 * the change left it.
 */
export async function undoOrdersWithin(
  on: PoolClient,
  scope: ProjectScope,
  undone: readonly { petId: string; order: OrderChange }[],
): Promise<MovedOrders> {
  const created = undone.flatMap(({ petId, order: { before, after } }) => (after && !before ? [{ petId, after }] : []));
  const turned = undone.flatMap(({ petId, order: { before, after } }) => (after && before ? [{ petId, after, before }] : []));
  const columns = (orders: readonly (typeof created)[number][]) => [
    orders.map(({ petId }) => petId),
    orders.map(({ after }) => after.id),
    orders.map(({ after }) => after.status),
  ];
  const gone = created.length > 0 ? await queryText(REMOVE, [scope.projectId, ...columns(created)], on) : [];
  const earlier = turned.map(({ before }) => before.status);
  const back = turned.length > 0 ? await queryText(TURN_BACK, [scope.projectId, ...columns(turned), earlier], on) : [];
  const isDone = new Set([...gone, ...back].map(([petId]) => petId));
  const changes = undone
    .filter(({ petId }) => isDone.has(petId))
    .map(({ petId, order }): [string, OrderChange] => [petId, { before: order.after, after: order.before }]);
  return { changes: new Map(changes), events: [...eventsOf("order.deleted", gone), ...eventsOf("order.updated", back)] };
}

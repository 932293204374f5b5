import type { PoolClient } from "pg";
import type { NewEvent } from "#lib/history/events/schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { orderColumns, orderJsonSql } from "#lib/shelter/orders/data.ts";
import { type OrderChange, orderStep } from "#lib/shelter/orders/rules.ts";
import type { Order, OrderStatus } from "#lib/shelter/orders/schema.ts";
import { orderView } from "#lib/shelter/orders/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The caller writes the events. */
export interface MovedOrders {
  changes: Map<string, OrderChange>;
  events: NewEvent[];
}

const RETURNED = `returning ${orderColumns("orders")}`;
const LIVE = {
  name: "",
  text: `select distinct on (pet_id) pet_id as "petId", id, status, ${isoText("updated_at")} as "updatedAt" from orders
          where project_id = $1 and pet_id = any($2::bigint[]) and status <> 'cancelled' order by pet_id, id desc`,
};
const MOVE = {
  name: "",
  text: `update orders set status = i.status::"OrderStatus", updated_at = now()
           from unnest($2::bigint[], $3::text[]) as i(id, status) where orders.project_id = $1 and orders.id = i.id ${RETURNED}`,
};
const PLACE = {
  name: "",
  text: `insert into orders (project_id, pet_id, status)
         select $1, pet_id, status::"OrderStatus" from unnest($2::bigint[], $3::text[]) as i(pet_id, status) order by pet_id ${RETURNED}`,
};

const eventsOf = (type: NewEvent["type"], orders: readonly Order[]): NewEvent[] =>
  orders.map((order) => ({ type, data: orderView(order) }));

/** The caller holds `lockChanges`, so ids become visible in ascending order. */
export async function settleOrdersWithin(
  on: PoolClient,
  scope: ProjectScope,
  changed: readonly { petId: string; status: OrderStatus }[],
): Promise<MovedOrders> {
  const changes = new Map<string, OrderChange>();
  if (changed.length === 0) return { changes, events: [] };
  const found = await queryRows<LiveOrder>(LIVE, [scope.projectId, changed.map(({ petId }) => petId)], on);
  const live = new Map(found.map((order) => [order.petId, order]));
  const placed: { petId: string; status: OrderStatus }[] = [];
  const moved: { id: string; status: OrderStatus }[] = [];
  for (const { petId, status } of changed) {
    const before = live.get(petId);
    const step = orderStep(before?.status, status);
    if (step.kind === "place") placed.push({ petId, status: step.status });
    if (step.kind !== "move" || !before) continue;
    const { id, updatedAt } = before;
    moved.push({ id, status: step.status });
    changes.set(petId, { before: { id, status: before.status, updatedAt }, after: { id, status: step.status } });
  }
  const movedColumns = [moved.map(({ id }) => id), moved.map(({ status }) => status)];
  const placedColumns = [placed.map(({ petId }) => petId), placed.map(({ status }) => status)];
  const updated = moved.length > 0 ? await queryRows<Order>(MOVE, [scope.projectId, ...movedColumns], on) : [];
  const created = placed.length > 0 ? await queryRows<Order>(PLACE, [scope.projectId, ...placedColumns], on) : [];
  for (const { petId, id, status } of created) changes.set(petId, { before: null, after: { id, status } });
  return { changes, events: [...eventsOf("order.updated", updated), ...eventsOf("order.created", created)] };
}

interface LiveOrder {
  petId: string;
  id: string;
  status: Exclude<OrderStatus, "cancelled">;
  updatedAt: string;
}

const PLACED = "unnest($2::bigint[], $3::bigint[], $4::text[]) as i(pet_id, id, status)";
const IS_UNCHANGED = `orders.project_id = $1 and orders.id = i.id and orders.pet_id = i.pet_id
            and orders.status = i.status::"OrderStatus" and orders.updated_at = orders.created_at`;
const REMOVE = { name: "", text: `delete from orders using ${PLACED} where ${IS_UNCHANGED} ${RETURNED}` };
/**
 * Of orders that are about to be removed: adoptions that were there before, or name someone, go back to the stage they were moved from, and
 * the API's enquiry no longer has the order.
 */
const DETACH = {
  name: "",
  text: `with detached as (
           update adoptions a set order_id = null, home_at = null, moved_at = now(), updated_at = now(), version = a.version + 1,
                  stage = coalesce((select e.before->>'stage' from audit_entries e
                     where e.project_id = $1 and e.entity_type = 'adoption' and e.entity_id = a.id::text
                       and e.before->>'stage' in ('interested', 'visit', 'cancelled') and e.after->>'stage' in ('reserved', 'home')
                     order by e.id desc limit 1), 'visit')::"AdoptionStage"
             from orders, ${PLACED}
            where ${IS_UNCHANGED} and a.project_id = $1 and a.order_id = orders.id
              and (a.created_at < orders.created_at or a.enquiry_id is not null or concat(a.adopter, a.email, a.phone, a.note, a.next_step) <> '')
           returning a.enquiry_id)
         update enquiries set version = version + 1, updated_at = clock_timestamp()
          where project_id = $1 and id in (select enquiry_id from detached)`,
};
const MOVE_BACK = {
  name: "",
  text: `update orders set status = i.before::"OrderStatus", updated_at = coalesce(i.since, now())
           from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[]) as i(pet_id, id, status, before, since)
          where orders.project_id = $1 and orders.id = i.id and orders.pet_id = i.pet_id and orders.status = i.status::"OrderStatus" ${RETURNED}`,
};

/** Leaves orders that changed since. */
export async function undoOrdersWithin(
  on: PoolClient,
  scope: ProjectScope,
  undone: readonly { petId: string; order: OrderChange }[],
): Promise<MovedOrders> {
  const created = undone.flatMap(({ petId, order: { before, after } }) => (after && !before ? [{ petId, after }] : []));
  const moved = undone.flatMap(({ petId, order: { before, after } }) => (after && before ? [{ petId, after, before }] : []));
  const columns = (orders: readonly (typeof created)[number][]) => [
    orders.map(({ petId }) => petId),
    orders.map(({ after }) => after.id),
    orders.map(({ after }) => after.status),
  ];
  if (created.length > 0) await queryText(DETACH, [scope.projectId, ...columns(created)], on);
  const gone = created.length > 0 ? await queryRows<Order>(REMOVE, [scope.projectId, ...columns(created)], on) : [];
  const earlier = [moved.map(({ before }) => before.status), moved.map(({ before }) => before.updatedAt)];
  const back = moved.length > 0 ? await queryRows<Order>(MOVE_BACK, [scope.projectId, ...columns(moved), ...earlier], on) : [];
  const isDone = new Set([...gone, ...back].map(({ petId }) => petId));
  const changes = undone
    .filter(({ petId }) => isDone.has(petId))
    .map(({ petId, order }): [string, OrderChange] => [petId, { before: order.after, after: order.before }]);
  return { changes: new Map(changes), events: [...eventsOf("order.deleted", gone), ...eventsOf("order.updated", back)] };
}

/**
 * CTEs `ordered` and `noted`: new animals' orders and their events.
 * @param pets CTE of the animals
 * @param noted CTE that writes the animals' events first
 */
export function placeOrdersSql(pets: string, noted: string, statuses: Record<"pending" | "sold", OrderStatus>): string {
  return `ordered as (
      insert into orders (project_id, pet_id, status)
      select $1::bigint, id, (case status when 'pending' then '${statuses.pending}' else '${statuses.sold}' end)::"OrderStatus"
        from ${pets} where status <> 'available' order by id
      returning id, pet_id, status, created_at),
    noted as (
      with before as materialized (select count(*) from ${noted})
      insert into events (project_id, type, data)
      select $1::bigint, 'order.created', (${orderJsonSql("ordered")})::json from ordered cross join before order by ordered.id)`;
}

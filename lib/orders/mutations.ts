import type { PoolClient } from "pg";
import { queryText } from "#lib/db/pool.ts";
import { orderStep } from "#lib/orders/rules.ts";
import type { OrderStatus } from "#lib/orders/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const LIVE = {
  name: "",
  text: `select distinct on (pet_id) pet_id, id, status from orders
          where project_id = $1 and pet_id = any($2::bigint[]) and status <> 'cancelled' order by pet_id, id desc`,
};
const TURN = {
  name: "",
  text: `update orders set status = i.status::"OrderStatus", updated_at = now()
           from unnest($2::bigint[], $3::text[]) as i(id, status) where orders.project_id = $1 and orders.id = i.id`,
};
const PLACE = {
  name: "",
  text: `insert into orders (project_id, pet_id, status)
         select $1, pet_id, status::"OrderStatus" from unnest($2::bigint[], $3::text[]) as i(pet_id, status) order by pet_id`,
};

/** The caller holds `lockProjectPets`, so order ids become visible in ascending order. */
export async function settleOrdersWithin(
  on: PoolClient,
  scope: ProjectScope,
  changed: readonly { petId: string; status: OrderStatus }[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = await queryText(LIVE, [scope.projectId, changed.map(({ petId }) => petId)], on);
  const live = new Map(rows.map(([petId, id, status]) => [petId, { id, status: status as "placed" | "completed" }]));
  const steps = changed.map(({ petId, status }) => ({ petId, step: orderStep(live.get(petId)?.status, status) }));
  const changes = steps.flatMap(({ petId, step }) => (step.kind === "turn" ? [{ id: live.get(petId)?.id, status: step.status }] : []));
  const placed = steps.flatMap(({ petId, step }) => (step.kind === "place" ? [{ petId, status: step.status }] : []));
  if (changes.length > 0) await queryText(TURN, [scope.projectId, changes.map(({ id }) => id), changes.map(({ status }) => status)], on);
  if (placed.length > 0)
    await queryText(PLACE, [scope.projectId, placed.map(({ petId }) => petId), placed.map(({ status }) => status)], on);
}

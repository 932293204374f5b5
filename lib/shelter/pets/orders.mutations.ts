import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import { ORDER_STATUS_OF } from "#lib/shelter/pets/rules.ts";

/**
 * CTEs `ordered` and `noted`: the orders of new animals, and their events.
 * @param pets the CTE of the animals
 * @param noted the CTE that writes the animals' events, which therefore come first
 */
export function placeOrdersSql(pets: string, noted: string, project = "$1::bigint"): string {
  return `ordered as (
      insert into orders (project_id, pet_id, status)
      select ${project}, id, (case status when 'pending' then '${ORDER_STATUS_OF.pending}' else '${ORDER_STATUS_OF.sold}' end)::"OrderStatus"
        from ${pets} where status <> 'available' order by id
      returning id, pet_id, status, created_at),
    noted as (
      insert into events (project_id, type, data)
      select ${project}, 'order.created', (${orderJsonSql("ordered")})::json
        from ordered cross join (select count(*) from ${noted}) as before order by ordered.id)`;
}

import { queryText } from "#lib/platform/db/pool.ts";
import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import { dueSince } from "#lib/shelter/pets/bin.rules.ts";

/** Keeps each statement well under a second. */
const CHUNK = 1000;

/**
 * Animals of one project, so that only one lock of creations is held. The foreign key deletes the orders too. Skips
 * animals being restored.
 */
const PURGE = {
  name: "",
  text: `with project as materialized (
           select project_id as id, pg_advisory_xact_lock(1, hashint8(project_id))
             from (select project_id from pets where deleted_at <= $1::timestamptz limit 1) as first),
         due as (
           select pets.id from pets join project on project.id = pets.project_id
            where deleted_at <= $1::timestamptz order by pets.id limit ${CHUNK} for update of pets skip locked),
         noted as (
           insert into events (project_id, type, data)
           select orders.project_id, 'order.deleted', (${orderJsonSql("orders")})::json
             from orders join due on due.id = orders.pet_id order by orders.id),
         gone as (
           delete from pets using due where pets.id = due.id
           returning pets.id, project_id, name, category_id, status)
         insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before)
         select project_id, 'system', null, 'pet.purge', 'pet', id::text,
                jsonb_build_object('name', name, 'categoryId', category_id, 'status', status,
                                   'orders', (select count(*) from orders where orders.pet_id = gone.id))
           from gone order by id
         returning id`,
};

/**
 * Deletes animals after 30 days in the bin. Safe to interrupt and to run concurrently.
 * @param now epoch milliseconds
 */
export async function purgePets(now: number): Promise<number> {
  for (let gone = 0; ; ) {
    const { length } = await queryText(PURGE, [dueSince(now)]);
    gone += length;
    if (length === 0) return gone;
  }
}

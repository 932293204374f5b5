import { queryText } from "#lib/db/pool.ts";
import { dueSince } from "#lib/pets/bin.rules.ts";

/** Keeps each statement well under a second. */
const CHUNK = 1000;

/** The foreign key deletes the orders too. Skips animals being restored. */
const PURGE = {
  name: "",
  text: `with due as (
           select id from pets where deleted_at <= $1::timestamptz order by id limit ${CHUNK} for update skip locked),
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
    if (length < CHUNK) return gone;
  }
}

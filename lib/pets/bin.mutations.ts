import { queryText } from "#lib/db/pool.ts";
import { dueSince } from "#lib/pets/bin.rules.ts";

/** So many go in one statement, which is over in well under a second. */
const CHUNK = 1000;

/**
 * Animals with their adoption orders (they go by the foreign key) and a history
 * row each, kept together or not at all. What somebody is restoring just now is
 * passed over.
 */
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
 * Deletes for good what has been in the bin for thirty days, with its adoption orders.
 * Safe to be broken off at any point, and to be run by several processes at once: the next run goes on.
 * @param now epoch milliseconds
 * @returns how many animals went
 */
export async function purgePets(now: number): Promise<number> {
  for (let gone = 0; ; ) {
    const { length } = await queryText(PURGE, [dueSince(now)]);
    gone += length;
    if (length < CHUNK) return gone;
  }
}

import { demoProfiles } from "#lib/operations/demo/profiles.rules.ts";
import { DEMO_PAIR, type DemoPet, demoCalls, demoDays, demoPets, demoStart } from "#lib/operations/demo/rules.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import { petJsonSql } from "#lib/shelter/pets/data.ts";
import { insertProfilesSql } from "#lib/shelter/profiles/mutations.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

const EVENT = `(case when e.action is null then ${orderJsonSql("placed")} else ${petJsonSql("pet")} end)::json`;

const textOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const INSERT = new CheckedStatement(
  (sql) => `with input as (
      select * from jsonb_to_recordset($2::jsonb)
        as i(n bigint, name text, "categoryId" bigint, status text, known jsonb, partner bigint, arrived_at timestamptz, placed_at timestamptz, adopted_at timestamptz)),
    inserted as (
      insert into pets (project_id, name, category_id, status, version, created_at, updated_at, adopted_at)
      select $1::bigint, name, "categoryId", status::"PetStatus", 1 + num_nonnulls(placed_at, adopted_at), arrived_at,
             coalesce(adopted_at, placed_at, arrived_at), adopted_at
        from input order by n
      returning id),
    numbered as (select id, row_number() over (order by id) as n from inserted),
    pets_of as (
      select input.*, numbered.id, $1::bigint as project_id,
             known || case when mate.id is null then '{}' else jsonb_build_object('bondedWith', jsonb_build_array(mate.id::text)) end as profile
        from numbered join input using (n) left join numbered as mate on mate.n = input.partner),
    profiled as (${insertProfilesSql("pets_of", "i.project_id")}),
    ordered as (
      insert into adoptions (project_id, pet_id, order_id, stage, created_at, updated_at, moved_at, home_at)
      select $1::bigint, id, nextval('orders_id_seq'), (case when adopted_at is null then 'reserved' else 'home' end)::"AdoptionStage",
             placed_at, coalesce(adopted_at, placed_at), coalesce(adopted_at, placed_at), adopted_at
        from (select * from pets_of where placed_at is not null order by placed_at, id) placed
      returning order_id, pet_id, ordered_at, created_at),
    happened as (
      select id as pet_id, arrived_at as at, 'pet.create' as action, null::jsonb as before,
             jsonb_build_object('name', name, 'categoryId', "categoryId", 'status', 'available', 'profile', profile - 'internal') as after, null as type, null as state
        from pets_of
      union all
      select id, placed_at, 'pet.update', '{"version":1,"status":"available"}', '{"version":2,"status":"pending"}', 'pet.updated', 'pending'
        from pets_of where placed_at is not null
      union all
      select id, placed_at, null, null, null, 'order.created', 'reserved' from pets_of where placed_at is not null
      union all
      select id, adopted_at, 'pet.update', '{"version":2,"status":"pending"}', '{"version":3,"status":"sold"}', 'pet.updated', 'sold'
        from pets_of where adopted_at is not null
      union all
      select id, adopted_at, null, null, null, 'order.updated', 'home' from pets_of where adopted_at is not null),
    numbered_events as materialized (
      select nextval('audit_entries_id_seq') as id, sorted.* from (select * from happened order by at, pet_id, action nulls last) as sorted),
    audited as (
      ${sql.audit(
        {
          id: "id",
          project_id: "$1::bigint",
          at: "at",
          actor_kind: "'system'",
          action: "action",
          entity_type: "'pet'",
          entity_id: "pet_id::text",
          before: "before",
          after: "after",
        },
        "from numbered_events where action is not null",
      )})
    ${sql.events(
      { project_id: "$1::bigint", id: "e.id", type: "e.type", occurred_at: "e.at", data: EVENT },
      `from numbered_events e
      cross join lateral (select p.id, p.name, p."categoryId" as category_id, e.state as status from pets_of p where p.id = e.pet_id) as pet
      left join lateral (select o.order_id, o.pet_id, o.ordered_at, o.created_at, e.state as stage from ordered o where o.pet_id = e.pet_id) as placed on true
     where e.type is not null`,
    )}`,
);

/** Inserts in order of time, as ids must ascend with it. */
async function insertPets(tx: CheckedTransaction, projectId: bigint, pets: readonly DemoPet[]): Promise<void> {
  const profiles = demoProfiles(pets);
  const [one, other] = DEMO_PAIR;
  const mates = new Map<number, number>([
    [one, other + 1],
    [other, one + 1],
  ]);
  const input = pets.map(({ arrivedAt, placedAt, adoptedAt, ...pet }, index) => ({
    ...pet,
    known: profiles[index],
    n: index + 1,
    // Places count from 1.
    partner: mates.get(index),
    arrived_at: textOf(arrivedAt),
    placed_at: textOf(placedAt),
    adopted_at: textOf(adoptedAt),
  }));
  await INSERT.run(tx, [projectId, JSON.stringify(input)]);
}

async function insertDays(tx: Transaction, projectId: bigint, pets: readonly DemoPet[], now: number): Promise<void> {
  const data = demoDays(pets, now).map(({ day, counts, arrived, adopted }) => ({
    projectId,
    day: new Date(day),
    ...counts,
    arrived,
    adopted,
  }));
  await tx.petDay.createMany({ data });
}

/** @param keyId makes the calls */
async function insertCalls(tx: Transaction, projectId: bigint, keyId: bigint, now: number): Promise<void> {
  const calls = demoCalls(now).filter(({ requests }) => requests > 0);
  const [hours, requests] = [calls.map((call) => BigInt(call.hour)), calls.map((call) => BigInt(call.requests))];
  await tx.$executeRaw`
    with calls as (
      select to_timestamp(at / 1000) as hour, requests from unnest(${hours}::bigint[], ${requests}::bigint[]) as c(at, requests)),
    by_hour as (
      insert into usage_hours (project_id, key_id, status_class, hour, requests, charged)
      select ${projectId}::bigint, ${keyId}::bigint, 2, hour, requests, requests from calls)
    insert into usage_days (project_id, key_id, operation, status_class, day, requests, charged)
    select ${projectId}::bigint, ${keyId}::bigint, 'listPets', 2, (hour at time zone 'UTC')::date, sum(requests), sum(requests)
      from calls group by 5`;
}

/** Weekends have more views, and animals differ. */
async function insertViews(tx: Transaction, projectId: bigint, now: number): Promise<void> {
  await tx.$executeRaw`
    insert into pet_views (project_id, pet_id, day, views)
    select p.project_id, p.id, d.day, 1 + p.id * 3 % 4 + (p.id * 7 + extract(doy from d.day)::int * 3) % 5 + case when extract(isodow from d.day) > 5 then 4 else 0 end
      from pets p cross join lateral (select (to_timestamp(${now / 1000}::float8) at time zone 'UTC')::date - n as day from generate_series(0, 29) n) d
     where p.project_id = ${projectId} and p.status = 'available'
       and not exists (select from pet_profiles u where u.pet_id = p.id and not u.listed) and d.day >= (p.created_at at time zone 'UTC')::date`;
}

/**
 * Needs a new project, since ids must ascend with time.
 * @param keyId makes the calls
 */
export async function writeDemoHistory(tx: CheckedTransaction, { projectId }: ProjectScope, keyId: string, now: number): Promise<void> {
  const id = BigInt(projectId);
  const began = new Date(demoStart(now));
  await tx.project.update({ where: { id }, data: { createdAt: began }, select: { id: true } });
  await tx.auditEntry.updateMany({ where: { projectId: id }, data: { at: began } });
  const pets = demoPets(now);
  await insertPets(tx, id, pets);
  await insertDays(tx, id, pets, now);
  await insertViews(tx, id, now);
  await insertCalls(tx, id, BigInt(keyId), now);
}

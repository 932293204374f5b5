import { pool } from "#lib/platform/db/pool.ts";

export async function spreadOverTime(projectId: bigint): Promise<void> {
  const text = `
    with placed as (select id, row_number() over (order by id) as n, count(*) over () as all_of_them from pets where project_id = $1)
    update pets set created_at = now() - interval '60 days' * (1 - n::float / all_of_them),
                    updated_at = now() - interval '60 days' * (1 - n::float / all_of_them) * 0.6
      from placed where pets.id = placed.id`;
  await pool().query(text, [projectId]);
  const adoptions = `
    update adoptions a set created_at = p.created_at + (p.updated_at - p.created_at) / 2, moved_at = p.updated_at
      from pets p where p.id = a.pet_id and a.project_id = $1 and a.order_id is not null`;
  await pool().query(adoptions, [projectId]);
}

export async function spreadBin(projectId: bigint): Promise<void> {
  const text = "update pets set deleted_at = now() - interval '5 days' * (id % 6) where project_id = $1 and deleted_at is not null";
  await pool().query(text, [projectId]);
}

/** Daily for thirty days, the last two hourly. */
export async function storeCalls(projectId: bigint, keyIds: string[]): Promise<void> {
  const days = `
    insert into usage_days (project_id, key_id, operation, status_class, day, requests, charged)
    select $1, k.id, o.name, s.class, (now() at time zone 'UTC')::date - d,
           greatest(1, (o.weight * s.share * (140 + 60 * sin(d)) / k.n)::int), case when s.class = 4 then 0 else greatest(1, (o.weight * s.share * (140 + 60 * sin(d)) / k.n)::int) end
      from unnest($2::bigint[]) with ordinality as k(id, n), generate_series(0, 29) as d,
           (values ('listPets', 1.0), ('createPet', 0.15), ('getPet', 0.1)) as o(name, weight),
           (values (2, 0.94), (4, 0.05), (5, 0.01)) as s(class, share)`;
  await pool().query(days, [projectId, keyIds]);
  const hours = `
    insert into usage_hours (project_id, key_id, status_class, hour, requests, charged)
    select $1, k.id, 2, date_trunc('hour', now()) - interval '1 hour' * h,
           greatest(1, (12 + 11 * sin((h + 6) / 24.0 * 2 * pi())) / k.n)::int, greatest(1, (12 + 11 * sin((h + 6) / 24.0 * 2 * pi())) / k.n)::int
      from unnest($2::bigint[]) with ordinality as k(id, n), generate_series(0, 47) as h`;
  await pool().query(hours, [projectId, keyIds]);
  await pool().query("update api_keys set last_used_at = now() - interval '3 minutes' where id = any($1::bigint[])", [keyIds]);
}

import { lastUsedOf, rowsOf, type UsageRow, type UsageTally } from "#lib/gateway/usage/rules.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

const rowSource = `unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[])
  as u(project_id, key_id, operation, status_class, at, requests, charged)`;

const addMinutes = {
  name: "usage-add-minutes",
  text: `insert into usage_minutes as stored (project_id, key_id, operation, status_class, minute, requests, charged)
    select project_id, key_id, operation, status_class, to_timestamp(at / 1000.0), requests, charged from ${rowSource}
    on conflict (project_id, minute, key_id, operation, status_class)
    do update set requests = stored.requests + excluded.requests, charged = stored.charged + excluded.charged`,
};

const addHours = {
  name: "usage-add-hours",
  text: `insert into usage_hours as stored (project_id, key_id, status_class, hour, requests, charged)
    select project_id, key_id, status_class, to_timestamp(at / 1000.0), sum(requests), sum(charged)
    from ${rowSource} group by 1, 2, 3, 4 order by 1, 4, 2, 3
    on conflict (project_id, hour, key_id, status_class)
    do update set requests = stored.requests + excluded.requests, charged = stored.charged + excluded.charged`,
};

const addDays = {
  name: "usage-add-days",
  text: `insert into usage_days as stored (project_id, key_id, operation, status_class, day, requests, charged)
    select project_id, key_id, operation, status_class, (to_timestamp(at / 1000.0) at time zone 'UTC')::date, sum(requests), sum(charged)
    from ${rowSource} group by 1, 2, 3, 4, 5 order by 1, 5, 2, 3, 4
    on conflict (project_id, day, key_id, operation, status_class)
    do update set requests = stored.requests + excluded.requests, charged = stored.charged + excluded.charged`,
};

const touchKeys = {
  name: "usage-touch-keys",
  text: `with locked as (select id from api_keys where id = any($1::bigint[]) order by id for no key update)
    update api_keys k set last_used_at = greatest(k.last_used_at, to_timestamp(u.at / 1000.0))
    from locked join unnest($1::bigint[], $2::bigint[]) as u(id, at) using (id) where k.id = locked.id`,
};

function columns(rows: UsageRow[], at: (row: UsageRow) => number): unknown[] {
  return [
    rows.map((row) => row.projectId),
    rows.map((row) => row.keyId),
    rows.map((row) => row.operation),
    rows.map((row) => row.statusClass),
    rows.map(at),
    rows.map((row) => row.requests),
    rows.map((row) => row.charged),
  ];
}

/** Stores the keys' last use in the same transaction. */
export async function storeUsage(tally: UsageTally): Promise<void> {
  const rows = rowsOf(tally);
  if (rows.length === 0) return;
  const used = lastUsedOf(tally);
  await transaction(async (on) => {
    await on.query({ ...addMinutes, values: columns(rows, (row) => row.minute) });
    await on.query({ ...addHours, values: columns(rows, (row) => row.minute - (row.minute % HOUR_MS)) });
    await on.query({ ...addDays, values: columns(rows, (row) => row.minute - (row.minute % DAY_MS)) });
    await on.query({ ...touchKeys, values: [used.map(([id]) => id), used.map(([, at]) => at)] });
  });
}

import type { PoolClient } from "pg";
import { run, transaction } from "#lib/platform/db/pool.ts";
import { FROM_NOW, valuesOf } from "#lib/shelter/pets/days/data.ts";
import { MAX_DAYS } from "#lib/shelter/pets/days/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** An old day among a million animals takes seconds. */
const MAX_MS = 120_000;
const ANSWER_MS = MAX_MS + 5000;

/** Uses one core. */
const GENTLY = `select set_config('statement_timeout', '${MAX_MS}', true), set_config('max_parallel_workers_per_gather', '0', true)`;

const CLOSE = `insert into pet_days (project_id, day, available, pending, sold, arrived, adopted)
  select $1, $2::date, figures.* from (${FROM_NOW}) as figures on conflict do nothing`;

/**
 * Does nothing for a stored day.
 * @param day example: `2026-11-21`
 */
export async function closeDay(scope: ProjectScope, day: string): Promise<void> {
  await transaction(async (on) => {
    await on.query(GENTLY);
    const statement = { text: CLOSE, values: await valuesOf(scope, day, on), query_timeout: ANSWER_MS };
    await on.query(statement);
  });
}

const CLEAR = `insert into pet_days (project_id, day, available, pending, sold, arrived, adopted)
  select p.id, d.day::date, 0, 0, 0, 0, 0 from projects p
    cross join lateral generate_series(greatest((p.created_at at time zone 'UTC')::date, $2::date - ${MAX_DAYS}), $2::date - 1, interval '1 day') as d(day)
   where p.id = $1
  on conflict (project_id, day) do update set available = 0, pending = 0, sold = 0, arrived = 0, adopted = 0`;

/**
 * Closes all earlier days without animals, after a reset.
 * @param today example: `2026-11-21`
 */
export async function clearDaysWithin(on: PoolClient, { projectId }: ProjectScope, today: string): Promise<void> {
  await run(CLEAR, [projectId, today], on);
}

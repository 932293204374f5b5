import type { PoolClient } from "pg";
import { queryText } from "#lib/platform/db/pool.ts";
import { earlierIntakeRemark } from "#lib/shelter/pets/import/rows/join-rows.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** A million animals take seconds. */
const MAX_MS = 120_000;
const ANSWER_MS = MAX_MS + 5000;
/** Background work gets one core. The planner would expect a single row of a new file. */
const GENTLY = `select set_config('statement_timeout', '${MAX_MS}', true), set_config('max_parallel_workers_per_gather', '0', true),
  set_config('enable_nestloop', 'off', true)`;

/** Distinct, so equal names don't multiply. Different numbers of another system mean different animals. */
const LIKE_A_PET = {
  maxMs: ANSWER_MS,
  text: `
  update pet_import_rows r set duplicate_pet = case when r.external_id is null then p.id else p.unnumbered end from (
    select folded_pet_name(name) as key, category_id, min(id) as id, min(id) filter (where external_id is null) as unnumbered from pets
     where project_id = $1 and deleted_at is null
       and category_id in (select distinct category_id from pet_import_rows where import_id = $2 and outcome = 'new')
     group by 1, 2) as p
   where r.import_id = $2 and r.outcome = 'new' and p.key = folded_pet_name(r.name) and p.category_id = r.category_id`,
};
const LIKE_A_ROW = {
  maxMs: ANSWER_MS,
  text: `
  update pet_import_rows r set duplicate_row = f.first from (
    select n, min(n) over (partition by folded_pet_name(name), category_id) as first
      from pet_import_rows where import_id = $1 and outcome = 'new' and external_id is null) as f
   where r.import_id = $1 and r.n = f.n and f.first < f.n`,
};
/** The first row that does not take the animal off the site. */
const SAME_NUMBER = {
  maxMs: ANSWER_MS,
  text: `
  update pet_import_rows r set outcome = 'left_out', remark = 'Left out: row ' || f.first || ' has the same number.' from (
    select n, first_value(n) over (partition by external_id order by outcome is not distinct from 'taken_off', n) as first
      from pet_import_rows where import_id = $1 and external_id is not null and faults is null) as f
   where r.import_id = $1 and r.n = f.n and f.first <> f.n`,
};
const EARLIER_INTAKE = {
  maxMs: ANSWER_MS,
  text: `
  with earlier as (
    update pet_import_rows r set outcome = 'left_out', remark = f.remark, external_id = null, known_pet = null, profile = null, patch = null,
           photos = null, faults = null, cells = null
      from unnest($2::int[], $3::text[]) as f(n, remark), pet_import_rows before
     where r.import_id = $1 and r.n = f.n and before.import_id = r.import_id and before.n = r.n returning before.faults),
  fixed as (select count(faults) as rows from earlier)
  update pet_imports set good_rows = good_rows + fixed.rows, faulty_rows = faulty_rows - fixed.rows from fixed where id = $1`,
};

/** Requires the locked import. @param later rows of later intakes, by those of earlier ones */
export async function leaveOutEarlierWithin(on: PoolClient, importId: string, later: ReadonlyMap<number, number>): Promise<void> {
  if (later.size === 0) return;
  await queryText(EARLIER_INTAKE, [importId, [...later.keys()], [...later.values()].map(earlierIntakeRemark)], on);
}

/** Requires the locked import. */
export async function markDuplicatesWithin(on: PoolClient, scope: ProjectScope, importId: string): Promise<void> {
  await on.query(GENTLY);
  await queryText(SAME_NUMBER, [importId], on);
  await queryText(LIKE_A_PET, [scope.projectId, importId], on);
  await queryText(LIKE_A_ROW, [importId], on);
}

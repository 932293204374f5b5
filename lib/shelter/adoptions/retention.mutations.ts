import { KEPT_FOR_A_TIME } from "#lib/shelter/adoptions/retention.rules.ts";
import type { Writers } from "#lib/tenancy/scope/writing.mutations.ts";

function dueCte(kind: keyof typeof KEPT_FOR_A_TIME, from: string, months: string): string {
  const { where, since, from: start } = KEPT_FOR_A_TIME[kind];
  const end = `$1::timestamptz - make_interval(months => ${months})`;
  return `${kind} as materialized (
      select t.ctid as place, t.id, t.stage, t.version from ${from}
       where ${where} and ${since} <= ${end}${start === since ? "" : ` and ${start} <= ${end}`}
       limit $2 for update of t skip locked)`;
}

const factsOf = (row: string): string => `jsonb_build_object('stage', ${row}.stage, 'version', ${row}.version)`;

/**
 * Up to `$2` adoptions, in all projects, forget the person at `$1`, and their history says so; those that rest are canceled. An order keeps
 * its adoption, so the row stays. A project chooses the months.
 */
export const forgetAdoptersSql = (sql: Writers): string => `with
    ${dueCte("cancelled", "adoptions t left join enquiry_settings s on s.project_id = t.project_id", "coalesce(s.retention_months, 12)")},
    ${dueCte("resting", "enquiry_settings s join adoptions t on t.project_id = s.project_id", "s.resting_months")},
    ${dueCte("completed", "enquiry_settings s join adoptions t on t.project_id = s.project_id", "s.completed_months")},
    due as materialized (select * from cancelled union all select * from resting union all select * from completed limit $2),
    gone as (
      update adoptions set adopter = '', email = '', phone = '', address = '', note = '', next_step = '', next_on = null, return_reason = '',
             enquiry_id = case when stage in ('home', 'returned') then enquiry_id end, assignee_id = null,
             stage = case when stage in ('interested', 'visit') then 'cancelled' else stage end, version = version + 1, updated_at = clock_timestamp(),
             moved_at = case when stage in ('interested', 'visit') then now() else moved_at end
       where ctid = any(array(select place from due)) returning id, project_id, stage, version),
    papers as (update adoption_prints set person_left = true where adoption_id in (select id from gone)),
    noted as (
      ${sql.audit(
        {
          project_id: "gone.project_id",
          actor_kind: "'system'",
          action: "'adoption.forget'",
          entity_type: "'adoption'",
          entity_id: "gone.id::text",
          before: factsOf("due"),
          after: factsOf("gone"),
        },
        "from gone join due using (id)",
      )})
    select count(*) from gone`;

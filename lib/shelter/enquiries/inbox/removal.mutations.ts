import type { PoolClient } from "pg";
import { lockChangesFor, tryLockChangesSql } from "#lib/history/events/mutations.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { transactionAfter } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { QUARANTINE_DAYS } from "#lib/shelter/enquiries/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { CheckedStatement, type Writers } from "#lib/tenancy/scope/writing.mutations.ts";

export const ENQUIRY_FACTS = `json_build_object('id', id, 'petId', pet_id, 'status', state, 'state', state, 'createdAt', ${isoText("created_at")})`;

/** Writes events for the deleted enquiries `gone`. To callers of the API, one in quarantine never existed. */
const noteGone = (sql: Writers): string =>
  sql.events({ project_id: "project_id", type: "'enquiry.deleted'", data: ENQUIRY_FACTS }, "from gone where not quarantined order by id");

/**
 * Deletes enquiries of the project `$1` with notes and answers, and writes their events. The caller holds `lockChanges`.
 * @param which SQL about the enquiry `t`
 */
export const enquiriesRemoval = (which: string): CheckedStatement =>
  new CheckedStatement(
    (sql) => `with gone as (delete from enquiries t where t.project_id = $1::bigint and ${which} returning t.*),
    noted as (${noteGone(sql)})
    select id from gone`,
  );

/**
 * Deletes up to `$2` enquiries that expired by `$1`, in all projects, and writes their events. Open ones outside quarantine stay; each
 * project chooses the months. Projects that are being changed wait until the next run.
 */
export const removeExpired = (sql: Writers): string => `with due as materialized (
      select t.ctid as place, t.project_id from enquiries t left join enquiry_settings s on s.project_id = t.project_id
       where case when t.quarantined then t.created_at <= $1::timestamptz - interval '${QUARANTINE_DAYS} days'
             else t.closed_at <= $1::timestamptz - make_interval(months => coalesce(s.retention_months, 12)) end
       limit $2 for update of t skip locked),
    free as materialized (
      select project_id from (select distinct project_id from due) p where ${tryLockChangesSql("project_id")}),
    gone as (delete from enquiries where ctid = any(array(select place from due join free using (project_id))) returning *),
    noted as (${noteGone(sql)})
    select count(*) from gone`;

const ONE = enquiriesRemoval("t.id = $2::bigint");

/**
 * Deletes notes and answers too. An adoption keeps what it says about the adopter.
 * @throws `not_found`
 */
export async function deleteEnquiry(scope: ProjectScope, enquiryId: string, actor: Actor): Promise<void> {
  const { projectId } = scope;
  const open = (on: PoolClient) => lockChangesFor(on, scope, actor, "enquiries.write");
  await transactionAfter(open, async (_, on) => {
    if ((await ONE.run(on, [projectId, enquiryId])).length === 0) throw noSuch("enquiry");
    await writeAudit(on, { projectId, actor }, "enquiry.erase", enquiryId);
  });
}

import type { PoolClient } from "pg";
import { lockChanges } from "#lib/history/events/lock.mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { holdRight } from "#lib/people/scope/rights.mutations.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { enquiryNotFound } from "#lib/shelter/enquiries/events.rules.ts";

/**
 * Deletes enquiries of the project `$1` with notes and answers, and writes their events. The caller holds `lockChanges`.
 * @param which SQL about the enquiry `t`
 */
export function deleteEnquiriesSql(which: string): string {
  return `with gone as (delete from enquiries t where t.project_id = $1::bigint and ${which} returning t.*),
    noted as (
      insert into events (project_id, type, data)
      select $1::bigint, 'enquiry.deleted', json_build_object('id', id, 'petId', pet_id, 'state', state, 'createdAt', ${isoText("created_at")})
        from gone where not quarantined order by id)
    select id from gone`;
}

const ONE = deleteEnquiriesSql("t.id = $2::bigint");
const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id)
  values ($1, $2, $3, 'enquiry.erase', 'enquiry', $4::text)`;

/**
 * For good, with its notes and answers. An adoption keeps what it says about the adopter.
 * @throws AppError `not_found`
 */
export async function deleteEnquiry(scope: ProjectScope, enquiryId: string, actor: Actor): Promise<void> {
  const { projectId } = scope;
  const open = (on: PoolClient) => Promise.all([lockChanges(on, projectId), holdRight(on, scope, actor, "enquiries.write")]);
  await transactionAfter(open, async (on) => {
    if ((await run(ONE, [projectId, enquiryId], on)).length === 0) throw enquiryNotFound();
    await run(AUDIT, [projectId, actor.kind, actor.id, enquiryId], on);
  });
}

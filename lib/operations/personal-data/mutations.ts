import type { PoolClient } from "pg";
import { lockChanges } from "#lib/history/events/lock.mutations.ts";
import { type MailingProject, queuedMailsNaming } from "#lib/operations/personal-data/mails.data.ts";
import { eraseSql, likeAddress, PLACES, wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { holdProof } from "#lib/people/scope/proof.mutations.ts";
import { holdRight } from "#lib/people/scope/rights.mutations.ts";
import { queryText, run, transactionAfter } from "#lib/platform/db/pool.ts";
import { deleteEnquiriesSql } from "#lib/shelter/enquiries/removal.mutations.ts";

const ADOPTIONS = `update adoptions set adopter = '', email = '', phone = '', note = '', next_step = '', next_on = null, return_reason = '',
         version = version + 1, updated_at = now()
   where project_id = $1 and (lower(email) = $2
     or enquiry_id in (select id from enquiries where project_id = $1 and lower(email) = $2)) returning 1`;
const ENQUIRIES = deleteEnquiriesSql("lower(t.email) = $2");
const DROP_JOBS = `with gone as (select id from graphile_worker.complete_jobs($1::bigint[]))
  delete from job_payloads where job_id in (select id from gone)`;
/** Never the address, nor anything that leads back to it. */
const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
  values ($1::bigint, $2, $3, 'project.erase_person', 'project', $1::bigint::text, $4::jsonb)`;

/** What belongs to the person goes at once, with the audit entry. */
async function deleteOwn(scope: ProjectScope, project: MailingProject, address: string, actor: Actor): Promise<void> {
  const { projectId } = scope;
  const mails = await queuedMailsNaming(project, address);
  const open = (on: PoolClient) => Promise.all([lockChanges(on, projectId), holdRight(on, scope, actor, "personal_data.erase")]);
  await transactionAfter(open, async (on) => {
    await holdProof(on, actor);
    const adoptions = await run(ADOPTIONS, [projectId, address], on);
    const enquiries = await run(ENQUIRIES, [projectId, address], on);
    await run(DROP_JOBS, [mails.map(({ jobId }) => jobId)], on);
    const counts = { enquiries: enquiries.length, adoptions: adoptions.length, mails: mails.length };
    await run(AUDIT, [projectId, actor.kind, actor.id, JSON.stringify(counts)], on);
  });
}

/**
 * Deletes the person's enquiries, what adoptions say about them, and mails that wait; then cuts the address out of all other texts, but
 * for those of animals and the site. Can be repeated.
 * @param address in lower case
 * @throws as `holdRight`; `reauthentication_required`
 */
export async function erasePerson(scope: ProjectScope, project: MailingProject, address: string, actor: Actor): Promise<void> {
  await deleteOwn(scope, project, address, actor);
  const values = [scope.projectId, likeAddress(address), wholeAddress(address)];
  for (const place of PLACES.filter(({ erases }) => erases !== "nothing")) {
    await patiently((on) => queryText({ name: "", text: eraseSql(place), maxMs: MAX_SEARCH_MS }, values, on));
  }
}

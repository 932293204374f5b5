import type { PoolClient } from "pg";
import { lockChangesFor } from "#lib/history/events/mutations.ts";
import { type MailingProject, queuedMailsNaming } from "#lib/operations/personal-data/mails.data.ts";
import { isAdoptionOf, isPaperOf } from "#lib/operations/personal-data/own.rules.ts";
import { eraseSql, likeAddress, PLACES, wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { queryText, run, transactionAfter } from "#lib/platform/db/pool.ts";
import { enquiriesRemoval } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { isKeptAt } from "#lib/sites/papers/retention.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";

/** A paper that is being kept for one of them is seen afterward. */
const LOCK = `select from adoptions a where a.project_id = $1 and ${isAdoptionOf("$2")} order by a.id for no key update`;
const ADOPTIONS = `update adoptions a set adopter = '', email = '', phone = '', address = '', note = '', next_step = '', next_on = null,
         return_reason = '', happy_ending = '', happy_photo_id = null, version = version + 1, updated_at = now()
   where a.project_id = $1 and ${isAdoptionOf("$2")} returning 1`;
const PAPERS = [
  `delete from adoption_prints t where t.project_id = $1 and ${isPaperOf("$2")} and not ${isKeptAt("now()")}`,
  `update adoption_prints t set person_left = true where t.project_id = $1 and ${isPaperOf("$2")}`,
];
const ENQUIRIES = enquiriesRemoval("lower(t.email) = $2");
const DROP_JOBS = `with gone as (select id from graphile_worker.complete_jobs($1::bigint[]))
  delete from job_payloads where job_id in (select id from gone)`;

async function deleteOwn(scope: ProjectScope, project: MailingProject, address: string, actor: Actor): Promise<void> {
  const { projectId } = scope;
  const mails = await queuedMailsNaming(project, address);
  const open = (on: PoolClient) => lockChangesFor(on, scope, actor, "personal_data.erase");
  await transactionAfter(open, async (_, on) => {
    await requireProof(on, actor);
    for (const papers of [LOCK, ...PAPERS]) await run(papers, [projectId, address], on);
    const adoptions = await run(ADOPTIONS, [projectId, address], on);
    const enquiries = await ENQUIRIES.run(on, [projectId, address]);
    await run(DROP_JOBS, [mails.map(({ jobId }) => jobId)], on);
    // Nothing that leads back to the address.
    const after = { enquiries: enquiries.length, adoptions: adoptions.length, mails: mails.length };
    await writeAudit(on, { scope, actor }, "project.erase_person", projectId, { after });
  });
}

/**
 * Cuts the address out of all other texts, except those of animals and the site. Idempotent.
 * @param address in lower case
 * @throws see `holdRight`; `reauthentication_required`
 */
export async function erasePerson(scope: ProjectScope, project: MailingProject, address: string, actor: Actor): Promise<void> {
  await deleteOwn(scope, project, address, actor);
  const values = [scope.projectId, likeAddress(address), wholeAddress(address)];
  for (const place of PLACES.filter(({ erases }) => erases !== "nothing")) {
    await patiently((on) => queryText({ text: eraseSql(place), maxMs: MAX_SEARCH_MS }, values, on));
  }
}

import { lockChangesSql } from "#lib/history/events/mutations.ts";
import { addJobSql } from "#lib/platform/db/job-queue.ts";
import { pool, queryText, sitePool } from "#lib/platform/db/pool.ts";
import { inTurn } from "#lib/platform/db/turns.ts";
import type { ReadEnquiry } from "#lib/shelter/enquiries/form/schema.ts";
import { ENQUIRY_FACTS } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { MAX_QUARANTINE, type Suspicion } from "#lib/shelter/enquiries/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type AnyChecked, asService } from "#lib/tenancy/scope/rights.mutations.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

export interface NewEnquiry extends ReadEnquiry {
  /** Identifies the form: sent twice, it is one enquiry. */
  formId: string;
  pet: { id: string; name: string } | undefined;
  consent: string;
  language: string;
  suspicions: readonly Suspicion[];
  /** Suspicions of which only `MAX_QUARANTINE` are kept; no limit if empty. */
  room?: readonly Suspicion[];
}

const WAITING = `select count(*) from (
  select from enquiries q where q.project_id = $1::bigint and q.quarantined and q.suspicions && $15::text[] limit ${MAX_QUARANTINE}) w`;

const ANNOUNCE = `identifier => 'enquiries.announce', payload => json_build_object('projectId', $1::bigint::text),
  flags => array['project:' || $1::bigint, ${ownerShareSql("$1::bigint")}],
  job_key => 'enquiries.announce.' || $1::bigint, job_key_mode => 'preserve_run_at', run_at => greatest(now() + interval '20 seconds',
    (select announced_at + interval '5 minutes' from enquiry_settings where project_id = $1::bigint))`;

/**
 * Ids and times are drawn under the project's lock. No event in quarantine. Members and the visitor are notified a little later, in one
 * mail if many arrive.
 */
const RECEIVE = new CheckedStatement(
  (sql) => `with recursive locked as materialized (select ${lockChangesSql("$1::bigint")}),
       received as (
         insert into enquiries (project_id, form_id, pet_id, pet_name, name, email, phone, town, household, message, answers, consent, language,
           suspicions, quarantined, unannounced, created_at, updated_at)
         select p.id, $2, (select id from pets where project_id = p.id and id = $3::bigint), $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13,
                $14::text[], cardinality($14::text[]) > 0, true, clock_timestamp(), clock_timestamp()
           from locked cross join projects p where p.id = $1::bigint and p.deleted_at is null
            and (cardinality($15::text[]) = 0 or (${WAITING}) < ${MAX_QUARANTINE})
         on conflict (project_id, form_id) do nothing returning id, pet_id, state, quarantined, created_at),
       noted as (
         ${sql.events({ project_id: "$1::bigint", type: "'enquiry.created'", data: ENQUIRY_FACTS }, "from received where not quarantined")}),
       ${addJobSql(ANNOUNCE, "from received where not quarantined")}
       select id from received`,
);
const KNOWN = `select (name, email, phone, town, household, message, answers) = ($3, $4, $5, $6, $7, $8, $9::jsonb)
  from enquiries where project_id = $1 and form_id = $2`;

const askedOf = ({ name, email, phone, town, household, message, answers }: ReadEnquiry) => [
  ...[name, email, phone, town, household, message],
  JSON.stringify(answers),
];

/** @returns `other`: sent before, with another message */
async function earlierOne(scope: ProjectScope, formId: string, enquiry: ReadEnquiry): Promise<"known" | "other" | undefined> {
  const [known] = await queryText(KNOWN, [scope.projectId, formId, ...askedOf(enquiry)], sitePool());
  return known && (known[0] === "t" ? "known" : "other");
}

/** @returns whether it was sent before, with the same content */
export async function isKnownEnquiry(scope: ProjectScope, formId: string, enquiry: ReadEnquiry): Promise<boolean> {
  return (await earlierOne(scope, formId, enquiry)) === "known";
}

/** @returns its id; undefined if the form was sent before, or the quarantine takes no more */
export async function insertEnquiry(on: AnyChecked, scope: ProjectScope, enquiry: NewEnquiry): Promise<string | undefined> {
  const { formId, pet, consent, language, suspicions, room = [] } = enquiry;
  const asked = [...askedOf(enquiry), consent, language, suspicions, room];
  const [row] = await RECEIVE.run(on, [scope.projectId, formId, pet?.id ?? null, pet?.name ?? null, ...asked]);
  return row?.[0] ?? undefined;
}

/** @returns `full`: the quarantine takes no more */
export async function receiveEnquiry(scope: ProjectScope, enquiry: NewEnquiry): Promise<"received" | "known" | "other" | "full"> {
  // Waits for the lock without taking visitors' few connections.
  const id = await inTurn(() => insertEnquiry(asService(pool()), scope, enquiry));
  return id === undefined ? ((await earlierOne(scope, enquiry.formId, enquiry)) ?? "full") : "received";
}

import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText, sitePool } from "#lib/platform/db/pool.ts";
import type { ReadEnquiry } from "#lib/shelter/enquiries/form/schema.ts";
import type { Suspicion } from "#lib/shelter/enquiries/schema.ts";

export interface NewEnquiry extends ReadEnquiry {
  /** Of the form: sent twice, it is one enquiry. */
  formId: string;
  pet: { id: string; name: string } | undefined;
  consent: string;
  language: string;
  suspicions: readonly Suspicion[];
}

/** A deleted animal's ID would break the foreign key. */
const RECEIVE = {
  name: "",
  text: `insert into enquiries (project_id, form_id, pet_id, pet_name, name, email, phone, town, household, message, answers, consent, language,
           suspicions, quarantined)
         select p.id, $2, (select id from pets where project_id = p.id and id = $3::bigint), $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13,
                $14::text[], cardinality($14::text[]) > 0
           from projects p where p.id = $1 and p.deleted_at is null
         on conflict (project_id, form_id) do nothing returning id`,
};
const KNOWN = { name: "", text: "select email = $3 and message = $4 from enquiries where project_id = $1 and form_id = $2" };

/**
 * @returns `other`: the form was sent before, with another message
 * @throws `service_unavailable`
 */
export async function receiveEnquiry(scope: ProjectScope, enquiry: NewEnquiry): Promise<"received" | "known" | "other"> {
  const { formId, pet, name, email, phone, town, household, message, answers, consent, language, suspicions } = enquiry;
  const asked = [name, email, phone, town, household, message, JSON.stringify(answers), consent, language, suspicions];
  const [row] = await queryText(RECEIVE, [scope.projectId, formId, pet?.id ?? null, pet?.name ?? null, ...asked], sitePool());
  if (row) return "received";
  const [known] = await queryText(KNOWN, [scope.projectId, formId, email, message], sitePool());
  return known?.[0] === "t" ? "known" : "other";
}

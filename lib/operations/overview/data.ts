import type { StepFacts } from "#lib/operations/overview/schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The demo project counts only what people did. */
const STEPS = `select p.is_demo, m.user_id is not null and m.steps_dismissed_at is null,
        case when p.is_demo
             then m.animals_seen_at is not null
             else exists (select from pets where project_id = p.id) end,
        case when p.is_demo
             then exists (select from enquiry_replies r join enquiries e on e.id = r.enquiry_id
                           where e.project_id = p.id and r.author_id is not null)
             else exists (select from enquiry_settings where project_id = p.id and is_open)
               or exists (select from sites where project_id = p.id and contact_email || contact_phone <> '') end,
        exists (select from deploys where project_id = p.id and state = 'ready' and (created_by is not null or not p.is_demo)),
        exists (select from invitations where project_id = p.id)
          or (select count(*) > 1 from (select from members where project_id = p.id limit 2) as two),
        p.is_test
   from projects p left join members m on m.project_id = p.id and m.user_id = $2
  where p.id = $1`;

export async function findSteps({ projectId }: ProjectScope, personId: string): Promise<StepFacts> {
  const [row = []] = await queryText(STEPS, [projectId, personId]);
  const [isDemo, isOpen, animals, ask, site, invitation, isTest] = row.map((cell) => cell === "t");
  const done = { animals: animals === true, ask: ask === true, site: site === true, invitation: invitation === true };
  return { isDemo: isDemo === true, isTest: isTest === true, steps: isOpen ? done : null };
}

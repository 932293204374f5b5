import { personOf } from "#lib/people/scope/sharers.data.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";

const MAX_DUE = 500;
const HALF_DONE_MS = 2 * 60_000;

const DUE: Statement = {
  name: "",
  text: `select id, project_id, person from (select *, row_number() over (partition by person order by place, not_after nulls first, id) as turn
      from (select d.id, d.project_id, c.not_after, ${personOf("d.project_id")} as person,
         row_number() over (partition by d.project_id order by c.not_after nulls first, d.id) as place
      from domains d
      join projects p on p.id = d.project_id and p.deleted_at is null and p.plan <> 'free'
      join domain_names n on n.name = d.name and n.holder_id = d.project_id
      left join certificates c on c.domain_id = d.id
      left join lateral (select * from certificate_attempts a where a.domain_id = d.id order by a.id desc limit 1) a on true
      left join lateral (select authority from certificate_attempts i where i.domain_id = d.id and i.state = 'issued' order by i.id desc limit 1) given on true
     where d.routing in ('verified', 'drifted')
       and ((a.state = 'running' and coalesce(a.retry_at, a.started_at) < $2::timestamptz
             and not exists (select from graphile_worker.jobs j
                              where j.key = 'certificates.issue.' || d.id and j.attempts < j.max_attempts))
         or (a.state is distinct from 'running'
             and (c.domain_id is null or c.renew_at <= $1::timestamptz or ($3::text <> '${LOCAL}' and given.authority <> $3::text))
             and (a.id is null or a.state = 'issued' or a.reason is null or a.retry_at <= $1::timestamptz)))
     ) of_projects) due order by turn, not_after nulls first, id limit ${MAX_DUE}`,
};

interface DueDomain {
  id: bigint;
  sharedBy: string[];
}

/** Skips jobs that will be retried, as adding them resets their tries. People and their projects take turns. */
export async function dueDomains(now: number): Promise<DueDomain[]> {
  const rows = await queryText(DUE, [new Date(now), new Date(now - HALF_DONE_MS), authorityName()]);
  return rows.map(([id, projectId, person]) => ({ id: BigInt(id ?? 0), sharedBy: [`project:${projectId}`, person ?? ""] }));
}

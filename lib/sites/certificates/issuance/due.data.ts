import { queryText } from "#lib/platform/db/pool.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";
import { hasOwnDomainsSql, servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";

const MAX_DUE = 500;
const HALF_DONE_MS = 2 * 60_000;

const isDue = (owner: (attempt: string) => string, id: string): { joins: string; where: string } => ({
  joins: `left join lateral (select * from certificate_attempts a where ${owner("a")} order by a.id desc limit 1) a on true
      left join lateral (select authority from certificate_attempts i where ${owner("i")} and i.state = 'issued' order by i.id desc limit 1) given on true`,
  where: `((a.state = 'running' and coalesce(a.retry_at, a.started_at) < $2::timestamptz
             and not exists (select from graphile_worker.jobs j
                              where j.key = 'certificates.issue.' || ${id} and j.attempts < j.max_attempts))
         or (a.state is distinct from 'running'
             and (c.chain is null or c.renew_at <= $1::timestamptz or ($3::text <> '${LOCAL}' and given.authority <> $3::text))
             and (a.id is null or a.state = 'issued' or a.reason is null or a.retry_at <= $1::timestamptz)))`,
});

const DOMAIN = isDue((attempt) => `${attempt}.domain_id = d.id`, "d.id");

const DUE = `select id, project_id, person from (select *, row_number() over (partition by person order by place, not_after nulls first, id) as turn
   from (select d.id, d.project_id, c.not_after, ${ownerShareSql("d.project_id")} as person,
      row_number() over (partition by d.project_id order by c.not_after nulls first, d.id) as place
   from domains d
   join projects p on p.id = d.project_id and p.deleted_at is null and ${hasOwnDomainsSql(servingPlanSql("p"))}
   join domain_names n on n.name = d.name and n.holder_id = d.project_id
   left join certificates c on c.domain_id = d.id
   ${DOMAIN.joins}
  where d.routing in ('verified', 'drifted') and ${DOMAIN.where}
  ) of_projects) due order by turn, not_after nulls first, id limit ${MAX_DUE}`;

const OWN = isDue((attempt) => `${attempt}.domain_id is null and ${attempt}.name = own.name`, "own.name");

const OWN_DUE = `select name, project_id, person from (select *, row_number() over (partition by person order by not_after nulls first, name) as turn
   from (select own.name, own.project_id, c.not_after, ${ownerShareSql("own.project_id")} as person
   from (${OWN_NAMES("$4", "$5")}) own
   left join own_certificates c on c.name = own.name
   ${OWN.joins}
  where ${OWN.where}
  ) of_sites) due order by project_id is not null, turn, not_after nulls first, name limit ${MAX_DUE}`;

interface Due {
  holder: Holder;
  sharedBy: string[];
}

/** Skips jobs in the queue, whose tries it would reset. People and their projects take turns, after the dashboard. */
export async function dueCertificates(now: number): Promise<Due[]> {
  const moments = [new Date(now), new Date(now - HALF_DONE_MS), authorityName()];
  const [domains, own] = await Promise.all([queryText(DUE, moments), queryText(OWN_DUE, [...moments, ...ownNamesHere()])]);
  return [
    ...own.map(([name, projectId, person]) => ({
      holder: { ownName: String(name) },
      sharedBy: projectId == null ? [] : [`project:${projectId}`, person ?? ""],
    })),
    ...domains.map(([id, projectId, person]) => ({
      holder: { domainId: BigInt(id ?? 0) },
      sharedBy: [`project:${projectId}`, person ?? ""],
    })),
  ];
}

import { queryText } from "#lib/platform/db/pool.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";

const MAX_PER_PROJECT = 20;
const MAX_PER_ROUND = 1000;

/** People take turns, the longest due first. */
const DUE = `select id from (
   select id, next_check_at, row_number() over (partition by person order by next_check_at, id) as turn from (
     select domains.id, next_check_at, ${ownerShareSql("domains.project_id")} as person,
            row_number() over (partition by project_id order by next_check_at) as place
       from domains join projects on projects.id = project_id and projects.deleted_at is null
      where next_check_at <= $1) of_projects
    where place <= ${MAX_PER_PROJECT}) due
  order by turn, next_check_at limit ${MAX_PER_ROUND}`;

export async function dueDomains(now: number): Promise<bigint[]> {
  const rows = await queryText(DUE, [new Date(now)]);
  return rows.map(([id]) => BigInt(id ?? 0));
}

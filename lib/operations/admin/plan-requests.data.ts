import {
  type AdminPlanRequest,
  type AdminPlanRequests,
  MAX_DECIDED_SHOWN,
  MAX_REQUESTS_SHOWN,
} from "#lib/operations/admin/plan-requests.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { pool, run } from "#lib/platform/db/pool.ts";

const FROM = "from plan_requests r join projects p on p.id = r.project_id and p.deleted_at is null";
const ROWS = `select json_build_object('id', r.id::text, 'fromPlan', r.from_plan, 'plan', r.plan, 'note', r.note, 'state', r.state,
    'reason', r.reason, 'project', json_build_object('slug', p.slug, 'name', p.name),
    'isByOwner', exists (select from members m where m.project_id = p.id and m.user_id = r.requested_by_id and m.role = 'owner'),
    'requestedBy', (select name from users where id = r.requested_by_id), 'requestedAt', ${isoText("r.requested_at")},
    'decidedBy', (select name from users where id = r.decided_by_id), 'decidedAt', ${isoText("r.decided_at")}) ${FROM}`;
const OPEN = `where r.state = 'open' order by r.requested_at, r.id limit ${MAX_REQUESTS_SHOWN}`;
const DECIDED = `where r.state <> 'open' order by r.decided_at desc, r.id desc limit ${MAX_DECIDED_SHOWN}`;

const read = async (which: string): Promise<AdminPlanRequest[]> =>
  (await run(`${ROWS} ${which}`, [], pool())).map(([row]) => JSON.parse(String(row)) as AdminPlanRequest);

export async function listPlanRequests(): Promise<AdminPlanRequests> {
  const [open, count, decided] = await Promise.all([read(OPEN), countOpenPlanRequests(), read(DECIDED)]);
  return { open, count, decided };
}

export async function countOpenPlanRequests(): Promise<number> {
  const [row] = await run(`select count(*) ${FROM} where r.state = 'open'`, [], pool());
  return Number(row?.[0]);
}

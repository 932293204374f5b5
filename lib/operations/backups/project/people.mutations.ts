import type pg from "pg";
import type { RestoredPeople, SourceProject, Target } from "#lib/operations/backups/project/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

interface Listed {
  email: string;
  role: string;
}

/** Anyone may have created an account with an unconfirmed address. */
const ACCOUNTS = `create temporary table restored_members as
  select l.id as user_id, p.email, p.role, p.created_at from restored_people p
    join public.users l on l.email = p.email and (l.id = p.user_id or l.email_proven_at is not null)`;

const MISSING = `select email, role::text from restored_people p
  where not exists (select from restored_members m where m.email = p.email) order by email`;

const LOCK = "select 1 from members where project_id = $1 for update";

/** Revokes open invitations by members whose role changes or ends. */
const REVOKE_INVITATIONS = `update invitations i set revoked_at = clock_timestamp() from members m
  where m.project_id = $1 and i.project_id = $1 and i.invited_by = m.user_id and i.accepted_at is null and i.revoked_at is null
    and not exists (select from restored_members r where r.user_id = m.user_id and r.role = m.role)`;

const REMOVE = `with gone as (
    delete from members where project_id = $1 and user_id not in (select user_id from restored_members) returning user_id, role)
  select u.email, gone.role::text from gone join users u on u.id = gone.user_id order by 1`;

const JOIN = `with joined as (
    insert into members (project_id, user_id, role, created_at) select $1, user_id, role, created_at from restored_members
      on conflict (project_id, user_id) do update set role = excluded.role where members.role <> excluded.role
      returning user_id, role)
  select u.email, joined.role::text from joined join users u on u.id = joined.user_id order by 1`;

const OWNERS = "select count(*)::int as count from restored_members where role = 'owner'";

/**
 * Joins accounts by address; creates none, and sends no mail.
 * @throws OperatorError if a project in place would have no owner
 */
export async function restorePeople(live: pg.ClientBase, target: Target, source: SourceProject): Promise<RestoredPeople> {
  await live.query(ACCOUNTS);
  const { rows: missing } = await live.query<Listed>(MISSING);
  const { rows: owners } = await live.query<{ count: number }>(OWNERS);
  if (target.inPlace && owners[0]?.count === 0) {
    throw new OperatorError(
      `No owner of ${source.slug} at the time of the backup has an account with a confirmed address now: leave out --people. Nothing was changed.`,
    );
  }
  await live.query(LOCK, [target.id]);
  await live.query(REVOKE_INVITATIONS, [target.id]);
  const { rows: removed } = await live.query<Listed>(REMOVE, [target.id]);
  const { rows: joined } = await live.query<Listed>(JOIN, [target.id]);
  return { joined, missing, removed };
}

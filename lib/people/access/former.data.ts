import { queryText } from "#lib/platform/db/pool.ts";

const MAX_OWNERS = 5;

const OWNERS = `select u.name from projects p
    join members m on m.project_id = p.id and m.role = 'owner' join users u on u.id = m.user_id
  where p.slug = $1 and p.deleted_at is null
    and exists (select from audit_entries a where a.project_id = p.id and a.entity_type = 'member' and a.entity_id = $2
      and a.action in ('member.remove', 'member.leave'))
    and not exists (select from members own where own.project_id = p.id and own.user_id = $2::bigint)
  order by m.created_at, u.id limit ${MAX_OWNERS}`;

/** One statement in any case, so timing reveals no project. */
export async function ownersForFormerMember(slug: string, userId: string): Promise<string[]> {
  const rows = await queryText(OWNERS, [slug, userId]);
  return rows.map(([name]) => name ?? "");
}

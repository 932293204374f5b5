import { readNamePage } from "#lib/operations/admin/name-order.data.ts";
import type { AdminPeoplePage, AdminPerson, AdminPersonDetail, Membership, PeopleQuery } from "#lib/operations/admin/people.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { containsText, searchText } from "#lib/platform/names/search-text.rules.ts";

const MEMBERSHIPS_SHOWN = 3;
const MAX_MEMBERSHIPS = 500;

/** `$1` is now in epoch milliseconds. */
const FACTS = `u.id, u.name, u.email, u.email_proven_at is not null, u.is_admin, ${isoText("u.created_at")},
  (select ${isoText("max(s.last_seen_at)")} from user_sessions s where s.user_id = u.id),
  (select count(*) from user_sessions s where s.user_id = u.id and s.ended_at is null and s.expires_at > to_timestamp($1::float8 / 1000)),
  (select count(*) from members m join projects p on p.id = m.project_id where m.user_id = u.id and p.deleted_at is null),
  (select coalesce(json_agg(json_build_object('slug', part.slug, 'name', part.name, 'role', part.role) order by part.place), '[]') from
    (select p.slug, p.name, m.role, row_number() over (order by lower(p.name), p.id) as place
      from members m join projects p on p.id = m.project_id
      where m.user_id = u.id and p.deleted_at is null order by place limit ${MEMBERSHIPS_SHOWN}) part)`;

function personOf(cells: (string | null)[]): AdminPerson {
  const [id, name, email, emailProven, isAdmin, createdAt, lastSeenAt, openSessions, projects, parts] = cells;
  return {
    id: String(id),
    name: String(name),
    email: String(email),
    emailProven: emailProven === "t",
    isAdmin: isAdmin === "t",
    createdAt: String(createdAt),
    lastSeenAt: lastSeenAt ?? null,
    openSessions: Number(openSessions),
    projects: Number(projects),
    parts: JSON.parse(String(parts)) as Membership[],
  };
}

function conditionOf(query: PeopleQuery, values: unknown[]): string {
  const conditions = query.who === "admins" ? ["u.is_admin"] : [];
  const text = searchText(query.q);
  if (text !== "") {
    values.push(text);
    conditions.push(containsText("u.name", "u.email", `$${values.length}::text`));
  }
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

export function listPeoplePage(query: PeopleQuery, now: number): Promise<AdminPeoplePage> {
  return readNamePage({ table: "users u", condition: (values) => conditionOf(query, values), facts: FACTS, rowOf: personOf }, query, now);
}

const memberships = {
  name: "",
  text: `select p.slug, p.name, m.role, p.deleted_at is not null,
      m.role = 'owner' and not exists (select from members o where o.project_id = p.id and o.role = 'owner' and o.user_id <> m.user_id)
    from members m join projects p on p.id = m.project_id where m.user_id = $1
    order by p.deleted_at is not null, lower(p.name), p.id limit ${MAX_MEMBERSHIPS}`,
};

export async function findAdminPerson(userId: string, now: number): Promise<AdminPersonDetail | undefined> {
  const [[cells], parts] = await Promise.all([
    queryText({ name: "", text: `select ${FACTS} from users u where u.id = $2` }, [now, userId]),
    queryText(memberships, [userId]),
  ]);
  if (!cells) return undefined;
  return {
    ...personOf(cells),
    parts: parts.map(([slug, name, role, isInBin, isOnlyOwner]) => ({
      slug: String(slug),
      name: String(name),
      role: role as Membership["role"],
      isInBin: isInBin === "t",
      isOnlyOwner: isOnlyOwner === "t",
    })),
  };
}

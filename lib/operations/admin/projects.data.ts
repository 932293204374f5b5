import { readNamePage } from "#lib/operations/admin/name-order.data.ts";
import {
  type AdminProject,
  type AdminProjectDetail,
  type AdminProjectPage,
  MAX_COUNTED,
  type ProjectQuery,
} from "#lib/operations/admin/projects.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { containsText, searchText } from "#lib/platform/names/search-text.rules.ts";
import { countedPets } from "#lib/shelter/pets/data.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";
import { limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";

/** `$1` is now in epoch milliseconds. */
const factsTo = (
  maxAnimals: number,
): string => `p.id, p.slug, p.name, p.plan, p.per_minute, p.per_day, ${isoText("p.created_at")}, ${isoText("p.deleted_at")},
  (select count(*) from members m where m.project_id = p.id),
  ${countedPets(maxAnimals)},
  u.requests, u.refused, p.is_test`;
const USAGE = `left join lateral (select coalesce(sum(d.requests), 0) as requests, coalesce(sum(d.requests - d.charged), 0) as refused
  from usage_days d where d.project_id = p.id and d.day = (to_timestamp($1::float8 / 1000) at time zone 'UTC')::date) u on true`;

function rowOf(cells: (string | null)[]): AdminProject {
  const [id, slug, name, plan, perMinute, perDay, createdAt, deletedAt, members, animals, requests, refused, isTest] = cells;
  const custom = { perMinute: perMinute == null ? null : Number(perMinute), perDay: perDay == null ? null : Number(perDay) };
  return {
    id: String(id),
    slug: String(slug),
    name: String(name),
    plan: plan as Plan,
    ...limitsOf(plan as Plan, custom),
    createdAt: String(createdAt),
    isTest: isTest === "t",
    deletedAt: deletedAt ?? null,
    purgedAt: deletedAt == null ? null : new Date(Date.parse(deletedAt) + BIN_KEPT_MS).toISOString(),
    members: Number(members),
    animals: Number(animals),
    callsToday: Number(requests),
    refusedToday: Number(refused),
  };
}

function conditionOf(query: ProjectQuery, values: unknown[]): string {
  const conditions = [`p.deleted_at is ${query.in === "bin" ? "not null" : "null"}`];
  const text = searchText(query.q);
  if (text !== "") {
    values.push(text);
    conditions.push(containsText("p.name", "p.slug", `$${values.length}::text`));
  }
  if (query.plan !== null) {
    values.push(query.plan);
    conditions.push(`p.plan = $${values.length}::"Plan"`);
  }
  return conditions.join(" and ");
}

/** @throws `service_unavailable` */
export function listProjectPage(query: ProjectQuery, now: number): Promise<AdminProjectPage> {
  const facts = factsTo(MAX_COUNTED.list);
  return readNamePage({ table: "projects p", condition: (values) => conditionOf(query, values), facts, joins: USAGE, rowOf }, query, now);
}

export async function findAdminProject(projectId: string, now: number): Promise<AdminProjectDetail | undefined> {
  const id = BigInt(projectId);
  const at = new Date(now);
  const [[cells], owners, activeKeys, bans] = await Promise.all([
    queryText({ name: "", text: `select ${factsTo(MAX_COUNTED.detail)} from projects p ${USAGE} where p.id = $2` }, [now, projectId]),
    prisma().member.findMany({
      where: { projectId: id, role: "owner" },
      select: { user: { select: { id: true, name: true, email: true } } },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    }),
    prisma().apiKey.count({
      where: { projectId: id, revokedAt: null, disabledAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
    }),
    prisma().apiKeyBan.count({ where: { projectId: id, liftedAt: null, endsAt: { gt: at } } }),
  ]);
  if (!cells) return undefined;
  return { ...rowOf(cells), owners: owners.map(({ user }) => ({ ...user, id: String(user.id) })), activeKeys, bans };
}

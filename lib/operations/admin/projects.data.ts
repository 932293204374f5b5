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
import { containsText, searchText } from "#lib/platform/names/search-text.rules.ts";
import { countedPets } from "#lib/shelter/pets/data.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";
import { limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";

/** `$1` is in epoch milliseconds. */
const NOW = "to_timestamp($1::float8 / 1000)";
const factsTo = (
  maxAnimals: number,
): string => `p.id, p.slug, p.name, p.plan, p.per_minute, p.per_day, ${isoText("p.created_at")}, ${isoText("p.deleted_at")},
  (select count(*) from members m where m.project_id = p.id),
  ${countedPets(maxAnimals)},
  u.requests, u.refused, p.is_test`;
const USAGE = `left join lateral (select coalesce(sum(d.requests), 0) as requests, coalesce(sum(d.requests - d.charged), 0) as refused
  from usage_days d where d.project_id = p.id and d.day = (${NOW} at time zone 'UTC')::date) u on true`;

const DETAIL = {
  name: "",
  text: `select ${factsTo(MAX_COUNTED.detail)},
      (select coalesce(json_agg(json_build_object('id', u.id::text, 'name', u.name, 'email', u.email) order by m.created_at, m.user_id), '[]')
        from members m join users u on u.id = m.user_id where m.project_id = p.id and m.role = 'owner'),
      (select count(*) from api_keys k where k.project_id = p.id and k.revoked_at is null and k.disabled_at is null
        and (k.expires_at is null or k.expires_at > ${NOW})),
      (select count(*) from api_key_bans b where b.project_id = p.id and b.lifted_at is null and b.ends_at > ${NOW})
    from projects p ${USAGE} where p.id = $2`,
};

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

export function listProjectPage(query: ProjectQuery, now: number): Promise<AdminProjectPage> {
  const facts = factsTo(MAX_COUNTED.list);
  return readNamePage({ table: "projects p", condition: (values) => conditionOf(query, values), facts, joins: USAGE, rowOf }, query, now);
}

export async function findAdminProject(projectId: string, now: number): Promise<AdminProjectDetail | undefined> {
  const [cells] = await queryText(DETAIL, [now, projectId]);
  if (!cells) return undefined;
  const [owners, activeKeys, bans] = cells.slice(-3);
  const listed = JSON.parse(String(owners)) as AdminProjectDetail["owners"];
  return { ...rowOf(cells), owners: listed, activeKeys: Number(activeKeys), bans: Number(bans) };
}

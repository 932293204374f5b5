import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { type Limits, limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";
import type { TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";
import type { TokenFacts } from "#lib/tenancy/scope/token.rules.ts";

/** Nothing of it is cached. */
export interface TokenIdentity extends TokenFacts {
  tokenId: string;
  userId: string;
  name: string;
  scopes: readonly TokenScope[];
  allProjects: boolean;
  /** No process has recorded its use for a minute. */
  isUseDue: boolean;
  /** Undefined for a project that is missing, foreign, or not chosen. */
  project: { projectId: string; role: Role; limits: Limits } | undefined;
}

const BY_HASH: Statement = {
  name: "token_by_hash",
  text: `select t.id, t.user_id, t.name, to_json(t.scopes), (extract(epoch from t.expires_at) * 1000)::bigint, t.revoked_at is not null,
                t.all_projects, coalesce(t.last_used_at < to_timestamp($3::float8 / 1000) - interval '1 minute', true),
                (extract(epoch from u.second_factor_due_at) * 1000)::bigint, p.id, m.role, p.plan, p.per_minute, p.per_day
           from access_tokens t join users u on u.id = t.user_id
             left join projects p on p.slug = $2 and p.deleted_at is null and (t.all_projects or p.id = any(t.project_ids))
             left join members m on m.project_id = p.id and m.user_id = t.user_id
          where t.hash = $1`,
};

const count = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

/** @param slug empty for none */
export async function readToken(hash: string, slug: string, now: number): Promise<TokenIdentity | undefined> {
  const [row] = await queryText(BY_HASH, [hash, slug, now]);
  if (!row) return undefined;
  const [tokenId, userId, name, scopes, expiresAt, revoked, allProjects, isUseDue, factorDueAt, projectId, role, plan, perMinute, perDay] =
    row;
  const limits = plan ? limitsOf(plan as Plan, { perMinute: count(perMinute), perDay: count(perDay) }) : undefined;
  return {
    ...{ tokenId: String(tokenId), userId: String(userId), name: name ?? "", scopes: JSON.parse(scopes ?? "[]") as TokenScope[] },
    ...{
      factorDueAt: count(factorDueAt),
      expiresAt: Number(expiresAt),
      revoked: revoked === "t",
      allProjects: allProjects === "t",
      isUseDue: isUseDue === "t",
    },
    project: projectId != null && role && limits ? { projectId, role: role as Role, limits } : undefined,
  };
}

const TOUCH: Statement = {
  name: "token_touch",
  text: `update access_tokens set last_used_at = to_timestamp($2::float8 / 1000)
          where id = $1 and (last_used_at is null or last_used_at < to_timestamp($2::float8 / 1000) - interval '1 minute')`,
};

/** Writes at most once a minute. */
export async function touchToken(tokenId: string, now: number): Promise<void> {
  await queryText(TOUCH, [tokenId, now]);
}

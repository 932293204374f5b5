import { timingSafeEqual } from "node:crypto";
import type { Credential } from "#lib/gateway/api-keys/rules.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";
import { keyScopes, type StoredScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";

const BY_HASH: Statement = {
  name: "credential_by_hash",
  text: `select k.hash, k.id, k.project_id, k.scope, (extract(epoch from k.expires_at) * 1000)::bigint,
                k.disabled_at is not null, k.revoked_at is not null, p.plan, p.per_minute, p.per_day, to_json(k.permissions), ${ownerShareSql("p.id")}
           from api_keys k join projects p on p.id = k.project_id
          where k.hash = $1 and p.deleted_at is null`,
};

const IS_NAMED: Statement = { name: "project_is_named", text: "select 1 from projects where id = $1 and slug = $2" };

export async function isProjectNamed(projectId: string, slug: string): Promise<boolean> {
  return (await queryText(IS_NAMED, [projectId, slug])).length > 0;
}

const count = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

/** @param hash lowercase hexadecimal SHA-256 */
export async function readCredential(hash: string): Promise<Credential | undefined> {
  const [row] = await queryText(BY_HASH, [hash]);
  if (!row) return undefined;
  const [stored = "", keyId, projectId, scope, expiresAt, disabled, revoked, plan, perMinute, perDay, permissions, person] = row;
  // Constant time, so that timing reveals nothing about the hash.
  if (!timingSafeEqual(Buffer.from(stored ?? ""), Buffer.from(hash))) return undefined;
  const limits = limitsOf(plan as Plan, { perMinute: count(perMinute), perDay: count(perDay) });
  const ids = { projectId: String(projectId), keyId: String(keyId) };
  return {
    ...ids,
    person: String(person),
    scopes: keyScopes({ scope: scope as StoredScopes["scope"], permissions: JSON.parse(permissions ?? "[]") as string[] }),
    expiresAt: count(expiresAt),
    disabled: disabled === "t",
    revoked: revoked === "t",
    caller: { kind: "key", ...ids, limits },
    keysVersion: undefined,
  };
}

import type { TokenView } from "#lib/gateway/tokens/schema.ts";
import type { AccessToken } from "#lib/platform/db/generated/client.ts";
import { TOKEN_SCOPES } from "#lib/tenancy/scope/scopes.rules.ts";

/** @param names of projects by id; unnamed ones are omitted */
export function tokenView(row: Omit<AccessToken, "hash">, names: ReadonlyMap<bigint, string>, now: number): TokenView {
  return {
    id: String(row.id),
    name: row.name,
    shown: `${row.prefix}…${row.last4}`,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    projects: row.allProjects ? null : row.projectIds.flatMap((id) => names.get(id) ?? []),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt.getTime() <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

import { isExpired } from "#lib/gateway/api-keys/rules.ts";
import { type ApiKeyState, type ApiKeyView, KEY_PERMISSIONS } from "#lib/gateway/api-keys/schema.ts";
import type { ApiKey } from "#lib/platform/db/generated/client.ts";
import { keyScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";

export function apiKeyState(row: Pick<ApiKey, "disabledAt" | "revokedAt" | "expiresAt">, now: number): ApiKeyState {
  if (row.revokedAt) return { state: "revoked", revokedAt: row.revokedAt.toISOString() };
  if (row.expiresAt && isExpired({ expiresAt: row.expiresAt.getTime() }, now)) {
    return { state: "expired", expiredAt: row.expiresAt.toISOString() };
  }
  if (row.disabledAt) return { state: "disabled", disabledAt: row.disabledAt.toISOString() };
  return { state: "active" };
}

export function apiKeyView(row: Omit<ApiKey, "hash" | "projectId">, callsToday: number, now: number): ApiKeyView {
  return {
    id: String(row.id),
    name: row.name,
    shown: `${row.prefix}…${row.last4}`,
    scopes: keyScopes(row),
    scope: row.scope,
    permissions: KEY_PERMISSIONS.filter((permission) => row.permissions.some((one) => one.split(":")[0] === permission)),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    rotatedFromId: row.rotatedFromId === null ? null : String(row.rotatedFromId),
    callsToday,
    ...apiKeyState(row, now),
  };
}

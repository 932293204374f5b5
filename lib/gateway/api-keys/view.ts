import { isExpired } from "#lib/gateway/api-keys/rules.ts";
import { type ApiKeyState, type ApiKeyView, readPermissions } from "#lib/gateway/api-keys/schema.ts";
import type { ApiKey } from "#lib/platform/db/generated/client.ts";

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
    scope: row.scope,
    permissions: readPermissions(row.permissions),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    rotatedFromId: row.rotatedFromId === null ? null : String(row.rotatedFromId),
    callsToday,
    ...apiKeyState(row, now),
  };
}

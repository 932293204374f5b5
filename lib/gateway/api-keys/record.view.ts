import type { CreatedApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";

export function keyRecordView(view: ApiKeyView) {
  const { id, name, shown, scopes, scope, permissions, state, createdAt, expiresAt, lastUsedAt, rotatedFromId } = view;
  const replaced = rotatedFromId === null ? null : BigInt(rotatedFromId);
  const former = { scope, permissions };
  return { id: BigInt(id), name, shown, scopes, ...former, status: state, createdAt, expiresAt, lastUsedAt, rotatedFromId: replaced };
}

export function createdKeyView({ key, apiKey }: CreatedApiKey) {
  return { ...keyRecordView(apiKey), key };
}

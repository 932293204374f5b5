import type { CreatedApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";

export function keyRecordView(view: ApiKeyView) {
  const { id, name, shown, scope, permissions, state, createdAt, expiresAt, lastUsedAt, rotatedFromId } = view;
  const replaced = rotatedFromId === null ? null : BigInt(rotatedFromId);
  return { id: BigInt(id), name, shown, scope, permissions, state, createdAt, expiresAt, lastUsedAt, rotatedFromId: replaced };
}

export function createdKeyView({ key, apiKey }: CreatedApiKey) {
  return { ...keyRecordView(apiKey), key };
}

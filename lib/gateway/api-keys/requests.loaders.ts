import { requireApiKey } from "#lib/gateway/api-keys/data.ts";
import { requireKeysRead } from "#lib/gateway/api-keys/loaders.ts";
import { lastRequests } from "#lib/gateway/usage/requests/data.ts";
import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

/** @throws DashboardError `not_allowed`; AppError `not_found` */
export async function keyRequests(access: ProjectAccess, keyId: string): Promise<KeyRequest[]> {
  requireKeysRead(access);
  await requireApiKey(access.scope, keyId);
  return await lastRequests(access.scope, keyId);
}

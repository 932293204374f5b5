import type { ProjectAccess } from "#lib/access/loaders.ts";
import { requireApiKey } from "#lib/api-keys/data.ts";
import { requireKeysRead } from "#lib/api-keys/loaders.ts";
import { lastRequests } from "#lib/usage/requests/data.ts";
import type { KeyRequest } from "#lib/usage/requests/schema.ts";

/** @throws DashboardFault `not_allowed`; AppError `not_found` */
export async function keyRequests(access: ProjectAccess, keyId: string): Promise<KeyRequest[]> {
  requireKeysRead(access);
  await requireApiKey(access.scope, keyId);
  return await lastRequests(access.scope, keyId);
}

import type { ProjectAccess } from "#lib/access/loaders.ts";
import { listKeyRows } from "#lib/api-keys/list.data.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";
import { DashboardFault } from "#lib/errors.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** @throws DashboardFault `not_allowed` */
export function requireKeysRead({ role }: Pick<ProjectAccess, "role">): void {
  if (!can(role, "keys.read")) throw new DashboardFault("not_allowed", "You are not allowed to see this project's keys.");
}

/** Newest first. @throws DashboardFault `not_allowed` */
export async function projectKeys(access: ProjectAccess): Promise<KeyRow[]> {
  requireKeysRead(access);
  return await listKeyRows(access.scope);
}

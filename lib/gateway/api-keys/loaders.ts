import { listKeyRows } from "#lib/gateway/api-keys/list.data.ts";
import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

/** @throws DashboardError `not_allowed` */
export function requireKeysRead({ role }: Pick<ProjectAccess, "role">): void {
  if (!can(role, "keys.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's keys.");
}

/** Newest first. @throws DashboardError `not_allowed` */
export async function projectKeys(access: ProjectAccess): Promise<KeyRow[]> {
  requireKeysRead(access);
  return await listKeyRows(access.scope);
}

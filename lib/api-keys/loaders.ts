import { listApiKeys } from "#lib/api-keys/data.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";
import { can } from "#lib/auth/permissions.ts";
import { DashboardFault } from "#lib/errors.ts";
import type { ProjectAccess } from "#lib/projects/loaders.ts";
import { listBans } from "#lib/rate-limit/bans/data.ts";

/** A project's keys with their bans, newest first. @throws DashboardFault `not_allowed` */
export async function projectKeys({ scope, role }: ProjectAccess): Promise<KeyRow[]> {
  if (!can(role, "keys.read")) throw new DashboardFault("not_allowed", "You may not see this project's keys.");
  const [keys, bans] = await Promise.all([listApiKeys(scope), listBans(scope.projectId)]);
  const ends = new Map(bans.map(({ keyId, endsAt }) => [keyId, new Date(endsAt).toISOString()]));
  return keys.toReversed().map((key) => ({ ...key, bannedUntil: ends.get(key.id) ?? null }));
}

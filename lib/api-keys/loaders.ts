import type { ProjectAccess } from "#lib/access/loaders.ts";
import { listApiKeys } from "#lib/api-keys/data.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";
import { clock } from "#lib/clock.ts";
import { DashboardFault } from "#lib/errors.ts";
import { listBans } from "#lib/rate-limit/bans/data.ts";
import { can } from "#lib/scope/permissions.rules.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import { DAY_MS } from "#lib/time.ts";
import { callsOfEachKey } from "#lib/usage/keys.data.ts";
import { dailyCalls } from "#lib/usage/keys.rules.ts";

const DAYS = 14;

/** @throws DashboardFault `not_allowed` */
export function requireKeysRead({ role }: Pick<ProjectAccess, "role">): void {
  if (!can(role, "keys.read")) throw new DashboardFault("not_allowed", "You are not allowed to see this project's keys.");
}

/** @returns calls of the last 14 UTC days by key, today last */
async function dailyCallsOf(scope: ProjectScope): Promise<(keyId: string) => number[]> {
  const now = clock()();
  const calls = await callsOfEachKey(scope, now - (DAYS - 1) * DAY_MS);
  return (keyId) => dailyCalls(calls.get(keyId) ?? new Map(), DAYS, now);
}

/** Newest first. @throws DashboardFault `not_allowed` */
export async function projectKeys(access: ProjectAccess): Promise<KeyRow[]> {
  requireKeysRead(access);
  const { scope } = access;
  const [keys, bans, daily] = await Promise.all([listApiKeys(scope), listBans(scope.projectId), dailyCallsOf(scope)]);
  const ends = new Map(bans.map(({ keyId, endsAt }) => [keyId, new Date(endsAt).toISOString()]));
  return keys.toReversed().map((key) => ({ ...key, dailyCalls: daily(key.id), bannedUntil: ends.get(key.id) ?? null }));
}

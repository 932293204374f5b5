import { notFound } from "next/navigation";
import { callsToday, findApiKey } from "#lib/gateway/api-keys/data.ts";
import { namesOfPeople, neighborsOf } from "#lib/gateway/api-keys/detail.data.ts";
import type { KeyDetail } from "#lib/gateway/api-keys/detail.schema.ts";
import { lifterId, lifterWords, makerId, makerWords, usedUpQuota } from "#lib/gateway/api-keys/detail.view.ts";
import { listKeyRows } from "#lib/gateway/api-keys/list.data.ts";
import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";
import { bansOfKey, type KeyBan } from "#lib/gateway/rate-limit/bans/data.ts";
import { peekProject } from "#lib/gateway/usage/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

export async function keyDetail(access: ProjectAccess, keyId: string): Promise<KeyDetail> {
  requireKeysRead(access);
  const { scope } = access;
  const key = await findApiKey(scope, keyId);
  if (!key) throw noSuch("API key");
  const now = clock()();
  const [neighbors, bans, calls] = await Promise.all([
    neighborsOf(scope, key.id),
    bansOfKey(scope.projectId, key.id),
    callsToday(scope, now),
  ]);
  const people = [makerId(key.createdBy), ...bans.map(({ liftedBy }) => lifterId(liftedBy))].filter((id) => id !== undefined);
  const names = await namesOfPeople([...new Set(people)]);
  const isInForce = ({ liftedAt, endsAt }: KeyBan): boolean => liftedAt === null && endsAt > now;
  const ends = bans.filter(isInForce).map(({ endsAt }) => endsAt);
  const mayBeUsedUp = bans.length > 0 && ends.length === 0;
  return {
    ...key,
    callsToday: calls.get(BigInt(key.id)) ?? 0,
    ...neighbors,
    madeBy: makerWords(key.createdBy, names),
    bannedUntil: ends.length === 0 ? null : iso(Math.max(...ends)),
    bans: bans.map((ban) => ({
      id: ban.id,
      isInForce: isInForce(ban),
      startedAt: iso(ban.startedAt),
      endsAt: iso(ban.endsAt),
      liftedAt: ban.liftedAt === null ? null : iso(ban.liftedAt),
      liftedBy: lifterWords(ban.liftedBy, names),
    })),
    usedUp: mayBeUsedUp ? usedUpQuota(await peekProject(access.project)) : null,
  };
}

export function pageKey(access: ProjectAccess, keyId: string): Promise<KeyDetail> {
  return orPageNotFound(keyDetail(access, keyId));
}

export async function requireKey({ scope }: Pick<ProjectAccess, "scope">, keyId: string): Promise<void> {
  if (!(await findApiKey(scope, keyId))) notFound();
}

export function requireKeysRead({ role }: Pick<ProjectAccess, "role">): void {
  if (!can(role, "keys.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's keys.");
}

/** Newest first. @throws DashboardError `not_allowed` */
export async function projectKeys(access: ProjectAccess): Promise<KeyRow[]> {
  requireKeysRead(access);
  return await listKeyRows(access.scope);
}

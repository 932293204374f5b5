import { requireApiKey } from "#lib/gateway/api-keys/data.ts";
import { requireKeysRead } from "#lib/gateway/api-keys/detail.loaders.ts";
import { callsBy, operationsOf } from "#lib/gateway/usage/keys.data.ts";
import { callSteps } from "#lib/gateway/usage/keys.rules.ts";
import type { KeyUsage } from "#lib/gateway/usage/keys.schema.ts";
import { lastRequests } from "#lib/gateway/usage/requests/data.ts";
import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

const HOURS = 24;
const DAYS = 30;

export async function keyUsage(access: ProjectAccess, keyId: string): Promise<KeyUsage> {
  requireKeysRead(access);
  const { scope } = access;
  await requireApiKey(scope, keyId);
  const now = clock()();
  const since = now - (now % DAY_MS) - (DAYS - 1) * DAY_MS;
  const [hours, days, operations] = await Promise.all([
    callsBy("hour", scope, keyId, now - (now % HOUR_MS) - (HOURS - 1) * HOUR_MS),
    callsBy("day", scope, keyId, since),
    operationsOf(scope, keyId, since),
  ]);
  return { hours: callSteps(hours, HOUR_MS, HOURS, now), days: callSteps(days, DAY_MS, DAYS, now), operations };
}

export async function keyRequests(access: ProjectAccess, keyId: string): Promise<KeyRequest[]> {
  requireKeysRead(access);
  await requireApiKey(access.scope, keyId);
  return await lastRequests(access.scope, keyId);
}

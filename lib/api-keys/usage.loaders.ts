import type { ProjectAccess } from "#lib/access/loaders.ts";
import { requireApiKey } from "#lib/api-keys/data.ts";
import { requireKeysRead } from "#lib/api-keys/loaders.ts";
import { clock } from "#lib/clock.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { callsBy, operationsOf } from "#lib/usage/keys.data.ts";
import { callSteps } from "#lib/usage/keys.rules.ts";
import type { KeyUsage } from "#lib/usage/keys.schema.ts";

const HOURS = 24;
const DAYS = 30;

/** @throws DashboardFault `not_allowed`; AppError `not_found` */
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

import { can } from "#lib/auth/permissions.ts";
import { clock } from "#lib/clock.ts";
import { DashboardFault } from "#lib/errors.ts";
import type { ProjectAccess } from "#lib/projects/loaders.ts";
import { encodeCaller } from "#lib/rate-limit/rules.ts";
import type { WindowState } from "#lib/rate-limit/schema.ts";
import { rateLimiter } from "#lib/rate-limit/service.ts";
import { requestsBy, usageParts } from "#lib/usage/data.ts";
import type { UsageHistory, UsageNow, UsageWindow } from "#lib/usage/schema.ts";
import { evenSteps } from "#lib/usage/view.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOURS = 24;
const DAYS = 30;
/** No key has it: the windows are the project's, a ban would be a key's. */
const NO_KEY = "0";

function requireRead({ role }: ProjectAccess): void {
  if (!can(role, "plan.read")) throw new DashboardFault("not_allowed", "You may not see this project's usage.");
}

function view({ limit, used, resetAt }: WindowState): UsageWindow {
  return { limit, used, resetAt: new Date(resetAt * 1000).toISOString() };
}

/** Both windows as the limiter itself counts them. @throws DashboardFault `not_allowed` */
export async function usageNow(access: ProjectAccess): Promise<UsageNow> {
  requireRead(access);
  const { id, plan, perMinute, perDay } = access.project;
  const caller = encodeCaller({ kind: "key", projectId: id, keyId: NO_KEY, limits: { perMinute, perDay } });
  const { minute, day, degraded } = await rateLimiter().peek(caller);
  return { plan, minute: view(minute), day: view(day), degraded };
}

/** Requests by hour, day, key and operation. @throws DashboardFault `not_allowed` */
export async function usageHistory(access: ProjectAccess): Promise<UsageHistory> {
  requireRead(access);
  const { id } = access.project;
  const now = clock()();
  const since = now - (now % DAY_MS) - (DAYS - 1) * DAY_MS;
  const [hours, days, keys, operations] = await Promise.all([
    requestsBy("hour", id, now - (now % HOUR_MS) - (HOURS - 1) * HOUR_MS),
    requestsBy("day", id, since),
    usageParts("key", id, since),
    usageParts("operation", id, since),
  ]);
  return { hours: evenSteps(hours, HOUR_MS, HOURS, now), days: evenSteps(days, DAY_MS, DAYS, now), keys, operations };
}

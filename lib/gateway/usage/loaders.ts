import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Verdict, WindowState } from "#lib/gateway/rate-limit/schema.ts";
import { busiestMinute, partDays, requestsBy, usageParts } from "#lib/gateway/usage/data.ts";
import type { UsageHistory, UsageNow, UsageStep, UsageWindow } from "#lib/gateway/usage/schema.ts";
import { evenSteps, MAX_PARTS, partHistories } from "#lib/gateway/usage/view.ts";
import { clock } from "#lib/platform/clock.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

const HOURS = 24;
const DAYS = 30;
/** It matches no key, so no ban applies. */
const NO_KEY = "0";

function requireRead({ role }: ProjectAccess): void {
  if (!can(role, "plan.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's usage.");
}

function view({ limit, used, resetAt }: WindowState): UsageWindow {
  return { limit, used, resetAt: new Date(resetAt * 1000).toISOString() };
}

export function peekProject({ id, perMinute, perDay }: ProjectAccess["project"]): Promise<Verdict> {
  return rateLimiter().peek({ kind: "key", projectId: id, keyId: NO_KEY, limits: { perMinute, perDay } });
}

export async function usageNow(access: ProjectAccess): Promise<UsageNow> {
  requireRead(access);
  const { minute, day, degraded } = await peekProject(access.project);
  return { plan: access.project.plan, minute: view(minute), day: view(day), degraded };
}

/** UTC days, today last. */
async function usageDays({ id }: ProjectAccess["project"], count: number, now: number): Promise<UsageStep[]> {
  return evenSteps(await requestsBy("day", id, now - (now % DAY_MS) - (count - 1) * DAY_MS), DAY_MS, count, now);
}

async function partsOf(by: "key" | "operation", projectId: string, since: number) {
  const parts = await usageParts(by, projectId, since);
  const busiest = parts.slice(0, MAX_PARTS);
  const ids = busiest.map(({ id }) => id);
  return { parts, busiest, sums: ids.length === 0 ? [] : await partDays(by, projectId, since, ids) };
}

export async function usageHistory(access: ProjectAccess): Promise<UsageHistory> {
  requireRead(access);
  const { id } = access.project;
  const now = clock()();
  const since = now - (now % DAY_MS) - (DAYS - 1) * DAY_MS;
  const [hours, days, busiest, keys, operations] = await Promise.all([
    requestsBy("hour", id, now - (now % HOUR_MS) - (HOURS - 1) * HOUR_MS),
    usageDays(access.project, DAYS, now),
    busiestMinute(id, since),
    partsOf("key", id, since),
    partsOf("operation", id, since),
  ]);
  return {
    hours: evenSteps(hours, HOUR_MS, HOURS, now),
    days,
    busiestMinute: busiest,
    keys: keys.parts,
    operations: operations.parts,
    byKey: partHistories(keys.busiest, days, keys.sums),
    byOperation: partHistories(operations.busiest, days, operations.sums),
  };
}

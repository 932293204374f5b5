import { addressGroup } from "#lib/address.ts";
import { type Looks, oneMoreLook, secondsUntilNext } from "#lib/domains/look.rules.ts";
import { DashboardFault } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";

/** Above this, all are forgotten. */
const MOST_REMEMBERED = 10_000;
const ofProjects = slot<Map<string, Looks>>("domains.looks", () => new Map());
const ofAddresses = slot<Map<string, Looks>>("domains.shared-looks", () => new Map());

/** Returns seconds to wait; 0 when allowed. */
function take(all: Map<string, Looks>, who: string, now: number): number {
  const before = all.get(who);
  const next = oneMoreLook(before, now);
  if (!next) return before ? secondsUntilNext(before, now) : 0;
  if (all.size >= MOST_REMEMBERED) all.clear();
  all.set(who, next);
  return 0;
}

/**
 * Counts per process.
 * @throws DashboardFault `conflict` beyond 60 a minute
 */
export function takeLook(projectId: string, now: number): void {
  if (take(ofProjects(), projectId, now) === 0) return;
  throw new DashboardFault("conflict", "Too many domains were looked at within a minute. Wait a moment, then go on.");
}

/**
 * Counts per address (IPv6: /64) and process.
 * @returns seconds to wait; 0 when allowed
 */
export function takeSharedLook(address: string, now: number): number {
  return take(ofAddresses(), addressGroup(address), now);
}

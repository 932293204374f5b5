import { type Looks, oneMoreLook, secondsUntilNext } from "#lib/domains/look.rules.ts";
import { DashboardFault } from "#lib/errors.ts";
import { addressGroup } from "#lib/rate-limit/rules.ts";
import { slot } from "#lib/runtime.ts";

/** So many projects or addresses are remembered; at more than that all are forgotten. */
const MOST_REMEMBERED = 10_000;
const ofProjects = slot<Map<string, Looks>>("domains.looks", () => new Map());
const ofAddresses = slot<Map<string, Looks>>("domains.shared-looks", () => new Map());

/** Counts one more look. @returns how many seconds to wait where the minute's are used up, then uncounted; else 0 */
function take(all: Map<string, Looks>, who: string, now: number): number {
  const before = all.get(who);
  const next = oneMoreLook(before, now);
  if (!next) return before ? secondsUntilNext(before, now) : 0;
  if (all.size >= MOST_REMEMBERED) all.clear();
  all.set(who, next);
  return 0;
}

/**
 * Lets a project look once more; each process counts by itself.
 * @throws DashboardFault `conflict` beyond 60 a minute
 */
export function takeLook(projectId: string, now: number): void {
  if (take(ofProjects(), projectId, now) === 0) return;
  throw new DashboardFault("conflict", "Too many domains were looked at within a minute. Wait a moment, then go on.");
}

/**
 * Lets an address (IPv6: its /64) look at shared links once more, 60 times a minute; each process counts by itself.
 * @returns how many seconds to wait when it may not; 0 when it may
 */
export function takeSharedLook(address: string, now: number): number {
  return take(ofAddresses(), addressGroup(address), now);
}

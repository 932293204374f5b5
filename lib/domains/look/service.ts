import { type Looks, oneMoreLook } from "#lib/domains/look/rules.ts";
import { DashboardFault } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";

const MOST_PROJECTS = 10_000;
const looks = slot<Map<string, Looks>>("domains.looks", () => new Map());

/**
 * Lets a project look once more; each process counts by itself.
 * @throws DashboardFault `conflict` beyond 60 a minute
 */
export function takeLook(projectId: string, now: number): void {
  const all = looks();
  const next = oneMoreLook(all.get(projectId), now);
  if (!next) throw new DashboardFault("conflict", "Too many domains were looked at within a minute. Wait a moment, then go on.");
  if (all.size >= MOST_PROJECTS) all.clear();
  all.set(projectId, next);
}

import { addressGroup } from "#lib/platform/address.ts";
import { DashboardFault } from "#lib/platform/errors.ts";
import { slot } from "#lib/platform/runtime.ts";
import { openWindow } from "#lib/platform/throttle/window.state.ts";
import { LOOKS } from "#lib/sites/domains/lookup.rules.ts";

const ofProjects = slot("domains.looks", () => openWindow("looks", LOOKS));
const ofAddresses = slot("domains.shared-looks", () => openWindow("shared-looks", LOOKS));

/**
 * Counts per process.
 * @throws DashboardFault `conflict` beyond 60 a minute
 */
export async function takeLook(projectId: string, now: number): Promise<void> {
  const { retryAt } = await ofProjects()({ who: projectId, now });
  if (retryAt === 0) return;
  throw new DashboardFault("conflict", "Too many domains were looked up within a minute. Wait a moment, then try again.");
}

/**
 * Counts per address (IPv6: /64) and process.
 * @returns seconds to wait; 0 when allowed
 */
export async function takeSharedLook(address: string, now: number): Promise<number> {
  const { retryAt } = await ofAddresses()({ who: addressGroup(address), now });
  return retryAt === 0 ? 0 : Math.ceil((retryAt - now) / 1000);
}

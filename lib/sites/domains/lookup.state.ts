import { callerNetwork } from "#lib/platform/address.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { openWindow } from "#lib/platform/fixed-window.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { LOOKUP_LIMIT } from "#lib/sites/domains/lookup.rules.ts";

const ofProjects = singleton("domains.looks", () => openWindow(LOOKUP_LIMIT));
const ofAddresses = singleton("domains.shared-looks", () => openWindow(LOOKUP_LIMIT));

/** @throws `conflict` beyond 60 a minute in this process */
export async function countLookup(projectId: string): Promise<void> {
  const { success } = await ofProjects().limit(projectId);
  if (success) return;
  throw new DashboardError("conflict", "Too many domains were looked up within a minute. Wait a moment, then try again.");
}

/** @returns seconds to wait */
export async function countSharedLookup(address: string): Promise<number> {
  const { success, reset } = await ofAddresses().limit(callerNetwork(address));
  return success ? 0 : Math.max(1, Math.ceil((reset - Date.now()) / 1000));
}

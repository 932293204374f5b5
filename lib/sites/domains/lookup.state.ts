import { callerNetwork } from "#lib/platform/address.ts";
import { TooManyRequests } from "#lib/platform/errors.ts";
import { openWindow } from "#lib/platform/fixed-window.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MINUTE_MS, waitText } from "#lib/platform/time.ts";

/** Typing takes a few lookups, a loop many. */
export const LOOKUP_LIMIT = { max: 60, windowMs: MINUTE_MS };

const ofProjects = singleton("domains.looks", () => openWindow(LOOKUP_LIMIT));
const ofAddresses = singleton("domains.shared-looks", () => openWindow(LOOKUP_LIMIT));

/** @throws TooManyRequests beyond 60 a minute in this process */
export async function countLookup(projectId: string): Promise<void> {
  const { success, reset } = await ofProjects().limit(projectId);
  if (success) return;
  const seconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
  throw new TooManyRequests(`A project can look up at most ${LOOKUP_LIMIT.max} domains a minute. Wait ${waitText(seconds)}.`, seconds);
}

/** @returns seconds to wait */
export async function countSharedLookup(address: string): Promise<number> {
  const { success, reset } = await ofAddresses().limit(callerNetwork(address));
  return success ? 0 : Math.max(1, Math.ceil((reset - Date.now()) / 1000));
}

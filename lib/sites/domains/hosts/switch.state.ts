import { setTimeout as delay } from "node:timers/promises";
import { addJobOn } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { checkJob } from "#lib/sites/domains/check.rules.ts";
import { HostCache } from "#lib/sites/domains/hosts/cache.state.ts";
import { readReadyDomains } from "#lib/sites/domains/hosts/data.ts";
import { hostRoute } from "#lib/sites/domains/hosts/state.ts";
import type { HostRoute } from "#lib/sites/domains/hosts.rules.ts";

const BOUNDS = { max: 10_000, maxMs: 10_000 };
/** Less than a handshake may take. */
const MAX_WAIT_MS = 8000;
/** Between two checks of a name, however many visitors come. */
const CHECK_EVERY_MS = 3000;
const POLL_MS = 50;

const ready = singleton("domains.ready", () => new HostCache(BOUNDS, readReadyDomains));
const visits = singleton("domains.switch", () => ({
  checkedAtMs: new Map<string, number>(),
  waiting: new Map<string, Promise<boolean>>(),
}));

async function isVerifiedSoon(name: string, domains: readonly { id: string; projectId: string }[]): Promise<boolean> {
  const { checkedAtMs } = visits();
  for (const deadline = performance.now() + MAX_WAIT_MS; performance.now() < deadline; await delay(POLL_MS)) {
    if (performance.now() >= (checkedAtMs.get(name) ?? Number.NEGATIVE_INFINITY) + CHECK_EVERY_MS) {
      checkedAtMs.set(name, performance.now());
      for (const { id, projectId } of domains) await transaction((on) => addJobOn(on, checkJob(id, projectId, [`project:${projectId}`])));
    }
    if (await hostRoute(name)) {
      checkedAtMs.delete(name);
      return true;
    }
  }
  return false;
}

/**
 * Whether a name that was not served is now: one with a certificate that waits for the switch is checked when a visitor comes, who waits.
 * @throws `service_unavailable`
 */
export async function arrivesAfterSwitch(name: string): Promise<boolean> {
  const found = await ready().get(name);
  if (!found) return false;
  const { waiting } = visits();
  const known = waiting.get(name) ?? isVerifiedSoon(name, found.domains).finally(() => waiting.delete(name));
  waiting.set(name, known);
  return await known;
}

/**
 * As `hostRoute`, also for the first visitors after a switch.
 * @throws `service_unavailable`
 */
export async function routeAfterSwitch(name: string): Promise<HostRoute | undefined> {
  return (await hostRoute(name)) ?? ((await arrivesAfterSwitch(name)) ? await hostRoute(name) : undefined);
}

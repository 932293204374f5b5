import { setTimeout as delay } from "node:timers/promises";
import { clock } from "#lib/platform/clock.ts";
import { addJobOn } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { checkJob } from "#lib/sites/domains/check.rules.ts";
import { HostCache } from "#lib/sites/domains/hosts/cache.state.ts";
import { type ReadyDomain, readReadyDomains } from "#lib/sites/domains/hosts/data.ts";
import { hostRoute } from "#lib/sites/domains/hosts/state.ts";
import type { HostRoute } from "#lib/sites/domains/hosts.rules.ts";

const BOUNDS = { max: 10_000, maxMs: 10_000 };
/** Less than a handshake may take. */
const MAX_WAIT_MS = 8000;
/** Between two checks of a name, however many visitors come. */
const CHECK_EVERY_MS = 2000;
const POLL_MS = 100;

const ready = singleton("domains.ready", () => new HostCache(BOUNDS, readReadyDomains));
const visits = singleton("domains.switch", () => ({
  askedAt: new Map<string, number>(),
  waiting: new Map<string, Promise<boolean>>(),
}));

async function askForChecks(domains: readonly ReadyDomain[]): Promise<void> {
  await transaction(async (on) => {
    for (const { id, projectId } of domains) await addJobOn(on, checkJob(id, projectId, [`project:${projectId}`]));
  });
}

/** @param since epoch milliseconds */
async function isElsewhere(name: string, since: number): Promise<boolean> {
  const { domains = [] } = (await readReadyDomains(name)) ?? {};
  return domains.length > 0 && domains.every(({ elsewhereAt }) => elsewhereAt !== null && elsewhereAt >= since);
}

/** Ends with the first check that began after the visitor came, unless DNS gave it no definite answer. */
async function isVerifiedSoon(name: string, domains: readonly ReadyDomain[]): Promise<boolean> {
  const { askedAt } = visits();
  const came = clock()();
  for (const deadline = came + MAX_WAIT_MS; clock()() < deadline; await delay(POLL_MS)) {
    if (clock()() >= (askedAt.get(name) ?? 0) + CHECK_EVERY_MS) {
      askedAt.set(name, clock()());
      await askForChecks(domains);
    }
    if (await hostRoute(name)) {
      askedAt.delete(name);
      return true;
    }
    if (await isElsewhere(name, came)) return (await hostRoute(name)) !== undefined;
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

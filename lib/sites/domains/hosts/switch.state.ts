import { clock } from "#lib/platform/clock.ts";
import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { type ReadyDomain, readReadyDomains } from "#lib/sites/domains/hosts/data.ts";
import { HostCache, hostRoute } from "#lib/sites/domains/hosts/state.ts";
import type { HostRoute } from "#lib/sites/domains/hosts.rules.ts";
import { checkJob } from "#lib/sites/domains/schedule.rules.ts";

const BOUNDS = { max: 10_000, maxMs: 10_000 };
/** A handshake may take longer than this. */
const MAX_WAIT_MS = 8000;
/** Limits checks of a name, however many visitors come. */
const CHECK_EVERY_MS = 2000;
/** Polls at this pace while changes of other processes are not heard. */
const DEAF_EVERY_MS = 500;

const ready = singleton("domains.ready", () => new HostCache(BOUNDS, readReadyDomains));

const visits = singleton("domains.switch", () => {
  const listeners = new Map<string, Set<() => void>>();
  const wake = (projectId: string): void => {
    for (const listener of listeners.get(projectId) ?? []) listener();
  };
  onChange(
    ({ kind, projectId }) => {
      if (kind === "sites" || kind === "checks") wake(projectId);
    },
    () => {
      for (const projectId of listeners.keys()) wake(projectId);
    },
  );
  return { askedAt: new Map<string, number>(), waiting: new Map<string, Promise<boolean>>(), listeners };
});

/** Holds no connection. */
function nextChange(projectIds: ReadonlySet<string>, maxMs: number): Promise<void> {
  const { listeners } = visits();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(late);
      for (const projectId of projectIds) {
        const own = listeners.get(projectId);
        own?.delete(end);
        if (own?.size === 0) listeners.delete(projectId);
      }
      resolve();
    };
    const late = setTimeout(end, maxMs);
    for (const projectId of projectIds) listeners.set(projectId, (listeners.get(projectId) ?? new Set()).add(end));
  });
}

async function askForChecks(domains: readonly ReadyDomain[]): Promise<void> {
  await transaction(async (on) => {
    for (const { id, projectId } of domains) await addJobWithin(on, checkJob(id, projectId, [`project:${projectId}`]));
  });
}

async function isElsewhere(name: string, since: number): Promise<boolean> {
  const { domains = [] } = (await readReadyDomains(name)) ?? {};
  return domains.length > 0 && domains.every(({ elsewhereAt }) => elsewhereAt !== null && elsewhereAt >= since);
}

/** Ends with the first check since the visitor arrived that is definite. */
async function isVerifiedSoon(name: string, domains: readonly ReadyDomain[]): Promise<boolean> {
  const { askedAt } = visits();
  const projectIds = new Set(domains.map(({ projectId }) => projectId));
  const arrivedAt = clock()();
  const deadline = arrivedAt + MAX_WAIT_MS;
  for (let now = arrivedAt; now < deadline; now = clock()()) {
    const askAgainAt = (askedAt.get(name) ?? 0) + CHECK_EVERY_MS;
    const mayAsk = now >= askAgainAt;
    const every = receivesChanges() ? CHECK_EVERY_MS : DEAF_EVERY_MS;
    // Listens before it looks.
    const changed = nextChange(projectIds, Math.min(mayAsk ? every : Math.min(every, askAgainAt - now), deadline - now));
    if (mayAsk) {
      askedAt.set(name, now);
      await askForChecks(domains);
    }
    if (await hostRoute(name)) {
      askedAt.delete(name);
      return true;
    }
    if (await isElsewhere(name, arrivedAt)) return (await hostRoute(name)) !== undefined;
    await changed;
  }
  return (await hostRoute(name)) !== undefined;
}

export async function arrivesAfterSwitch(name: string): Promise<boolean> {
  const found = await ready().get(name);
  if (!found) return false;
  const { waiting } = visits();
  const known = waiting.get(name) ?? isVerifiedSoon(name, found.domains).finally(() => waiting.delete(name));
  waiting.set(name, known);
  return await known;
}

/** Like `hostRoute`, also for the first visitors after a switch. */
export async function routeAfterSwitch(name: string): Promise<HostRoute | undefined> {
  return (await hostRoute(name)) ?? ((await arrivesAfterSwitch(name)) ? await hostRoute(name) : undefined);
}

import { bansThatCount, type StoredBan } from "#lib/gateway/rate-limit/bans/data.ts";
import { UNAVAILABLE } from "#lib/gateway/rate-limit/redis/charge.rules.ts";
import { banStateKey, lifeOf, windowKey } from "#lib/gateway/rate-limit/redis/keys.rules.ts";
import type { RedisLink } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { PUSH, SEED_BAN } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import type { Tallies } from "#lib/gateway/rate-limit/redis/tallies.state.ts";
import type { Charged } from "#lib/gateway/rate-limit/schema.ts";
import { logger } from "#lib/platform/logger.ts";

const PUSH_AT_ONCE = 500;
const RETRY_MS = 1000;

/**
 * Sets this process's part of every running window, and restores totals that Redis has lost.
 * @param now epoch milliseconds
 */
export async function pushTallies(link: RedisLink, processId: string, tallies: Tallies, now: number): Promise<void> {
  const running = tallies.running(now);
  for (let from = 0; from < running.length; from += PUSH_AT_ONCE) {
    await Promise.all(
      running.slice(from, from + PUSH_AT_ONCE).map(({ tag, kind, window }) => {
        const life = lifeOf(kind, window.start, now);
        return link.run(PUSH, [windowKey(tag, kind, window.start)], [processId, window.own, life, window.known ?? 0]);
      }),
    );
  }
}

/**
 * Lifted bans end in Redis immediately.
 * @param now epoch milliseconds
 */
export async function seedBans(link: RedisLink, bans: StoredBan[], now: number): Promise<void> {
  for (const { projectId, keyId, startedAt, endsAt, lifted } of bans) {
    await link.run(SEED_BAN, [banStateKey(projectId, keyId)], [startedAt, endsAt, now, lifted ? 1 : 0]);
  }
}

/** Undefined on timeout. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Concurrent callers share one lookup. */
export class StoredBases {
  readonly #stored: (projectId: string, now: number) => Promise<Charged>;
  readonly #running = new Map<string, Promise<Charged>>();

  constructor(stored: (projectId: string, now: number) => Promise<Charged>) {
    this.#stored = stored;
  }

  /** Also copies bans to Redis. UNAVAILABLE when the database is down. */
  of(link: RedisLink, projectId: string, now: number): Promise<Charged> {
    const found = this.#running.get(projectId);
    if (found !== undefined) return found;
    const made = this.#look(link, projectId, now);
    this.#running.set(projectId, made);
    return made;
  }

  async #look(link: RedisLink, projectId: string, now: number): Promise<Charged> {
    try {
      const [base, bans] = await Promise.all([this.#stored(projectId, now), bansThatCount(projectId, now)]);
      await seedBans(link, bans, now);
      this.#running.delete(projectId);
      return base;
    } catch (error) {
      logger().warn({ err: error, projectId }, "the day's count could not be restored; going on with what Redis has");
      setTimeout(() => this.#running.delete(projectId), RETRY_MS).unref();
      return UNAVAILABLE;
    }
  }
}

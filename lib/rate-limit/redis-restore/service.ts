import type { StoredBan } from "#lib/rate-limit/bans/data.ts";
import { lifeOf, standingKey, windowKey } from "#lib/rate-limit/redis-keys/rules.ts";
import type { RedisLink } from "#lib/rate-limit/redis-link/service.ts";
import { PUSH, SEED_BAN } from "#lib/rate-limit/redis-script/rules.ts";
import type { Tallies } from "#lib/rate-limit/redis-tallies/rules.ts";

const PUSH_AT_ONCE = 500;

/**
 * Sets this process's part of every running window to what it has truly accepted.
 * @param now epoch milliseconds
 */
export async function pushTallies(link: RedisLink, processId: string, tallies: Tallies, now: number): Promise<void> {
  const running = tallies.running(now);
  for (let from = 0; from < running.length; from += PUSH_AT_ONCE) {
    await Promise.all(
      running.slice(from, from + PUSH_AT_ONCE).map(({ tag, kind, window }) => {
        const life = lifeOf(kind, window.start, now);
        return link.run(PUSH, [windowKey(tag, kind, window.start)], [processId, window.own, life]);
      }),
    );
  }
}

/**
 * Gives Redis the stored bans; those that were lifted end there at once.
 * @param now epoch milliseconds
 */
export async function seedBans(link: RedisLink, bans: StoredBan[], now: number): Promise<void> {
  for (const { projectId, keyId, startedAt, endsAt, lifted } of bans) {
    await link.run(SEED_BAN, [standingKey(projectId, keyId)], [startedAt, endsAt, now, lifted ? 1 : 0]);
  }
}

/** Waits for work at most `ms`; undefined when it took longer. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

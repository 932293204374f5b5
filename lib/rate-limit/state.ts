import { clock } from "#lib/clock.ts";
import { type Settings, settings, usesRedis } from "#lib/config/env.ts";
import { onChange } from "#lib/db/changes.ts";
import { whenDatabaseAnswers } from "#lib/db/patience.ts";
import { BanBook } from "#lib/rate-limit/bans/state.ts";
import { openGate } from "#lib/rate-limit/gate.service.ts";
import { MemoryEngine } from "#lib/rate-limit/memory.state.ts";
import { RedisEngine, type RedisEngineOptions } from "#lib/rate-limit/redis/engine.service.ts";
import { standingKey, versionsKey } from "#lib/rate-limit/redis/keys.rules.ts";
import { dialOf, runOnce } from "#lib/rate-limit/redis/link.service.ts";
import { BUMP, CLEAR_BAN } from "#lib/rate-limit/redis/scripts.service.ts";
import type { BanPolicy, Caller, ChargeStore, Verdict } from "#lib/rate-limit/schema.ts";
import { slot } from "#lib/runtime.ts";
import { MINUTE_MS } from "#lib/time.ts";

/** The limits of the API: both windows, strikes and bans. */
export interface RateLimiter {
  /**
   * Charges one request, or refuses it and charges nothing. Never rejects because of Redis.
   * @param knew the connection had carried a refusal of this key; see `strike`
   */
  charge(caller: Caller, knew?: boolean): Promise<Verdict>;
  /** The state of affairs; charges nothing, counts no strike. */
  peek(caller: Caller): Promise<Verdict>;
  /** Gives a project's version in Redis a new value; nothing to do without Redis. Rejects while Redis is away. */
  bumpVersion(kind: "keys" | "pets", projectId: string): Promise<void>;
  /** Ends a key's ban in Redis; nothing to do without Redis. Rejects while Redis is away. */
  clearBan(projectId: string, keyId: string): Promise<void>;
  /** Reads a project's stored bans again, or all; banned requests wait for it. */
  reloadBans(projectId: string | null): Promise<void>;
  stop(): Promise<void>;
}

/** The ban figures of the settings. */
export function banPolicyOf(of: Settings): BanPolicy {
  return { strikes: of.BAN_STRIKES, seconds: of.BAN_SECONDS, maxSeconds: of.BAN_MAX_SECONDS };
}

function everyMinute(work: () => void): NodeJS.Timeout {
  return setInterval(work, MINUTE_MS).unref();
}

/** What counts. */
interface Engine {
  /** @param knew see `strike` */
  charge(caller: Caller, knew: boolean): Verdict | Promise<Verdict>;
  peek(caller: Caller): Promise<Verdict>;
}

interface Charge {
  caller: Caller;
  knew: boolean;
}

/** An engine behind the gate. */
function limitsOf(engine: Engine): Pick<RateLimiter, "charge" | "peek"> {
  const ask = openGate("api", ({ caller, knew }: Charge) => engine.charge(caller, knew));
  return {
    charge: (caller, knew = false) => ask({ caller, knew }),
    peek: (caller) => engine.peek(caller),
  };
}

/** A limiter with its counters in this process. `restore` takes over what the database holds. */
export function createMemoryLimiter(policy: BanPolicy): RateLimiter & { restore(store: ChargeStore): Promise<void> } {
  const book = new BanBook();
  const engine = new MemoryEngine(policy, book);
  const sweeping = everyMinute(() => engine.sweep());
  return {
    ...limitsOf(engine),
    async restore(store) {
      await whenDatabaseAnswers(async () => {
        const now = clock()();
        engine.restore(await store.chargedToday(null, now), now);
      });
      await book.reload(null);
    },
    async bumpVersion(kind, projectId) {
      if (usesRedis(settings())) await runOnce(dialOf(settings()), BUMP, [versionsKey(projectId)], [kind, crypto.randomUUID()]);
    },
    async clearBan(projectId, keyId) {
      if (usesRedis(settings())) await runOnce(dialOf(settings()), CLEAR_BAN, [standingKey(projectId, keyId)], []);
    },
    reloadBans: (projectId) => book.reload(projectId),
    async stop() {
      clearInterval(sweeping);
      await book.stop();
    },
  };
}

/** Reads a project's stored sums, this process's own usage included. */
function storedIn(store: ChargeStore): RedisEngineOptions["stored"] {
  return async (projectId, now) => {
    await store.flush();
    return (await store.chargedToday(projectId, now)).get(projectId) ?? { minute: 0, day: 0 };
  };
}

/** A limiter with its counters in Redis. `start` resolves when Redis counts, or after 3 s without it. */
export function createRedisLimiter({
  store,
  ...options
}: Pick<RedisEngineOptions, "dial" | "expected" | "policy"> & { store: ChargeStore }): RateLimiter & {
  start(): Promise<void>;
  phase(): string;
} {
  const book: BanBook = new BanBook((bans) => engine.applyLifted(bans));
  const engine: RedisEngine = new RedisEngine({
    ...options,
    book,
    stored: storedIn(store),
    flush: () => store.flush(),
    processId: crypto.randomUUID(),
  });
  const sweeping = everyMinute(() => engine.sweep());
  return {
    ...limitsOf(engine),
    bumpVersion: (kind, projectId) => engine.bumpVersion(kind, projectId),
    clearBan: (projectId, keyId) => engine.clearBan(projectId, keyId),
    reloadBans: (projectId) => book.reload(projectId),
    phase: () => engine.session.phase,
    async start() {
      await Promise.all([book.reload(null), engine.session.start()]);
    },
    async stop() {
      clearInterval(sweeping);
      await engine.session.stop();
      await book.stop();
    },
  };
}

/** The process's limiter: in memory until `startRateLimiter` has seen the settings. */
export const rateLimiter = slot<RateLimiter>("rate-limit.limiter", () => createMemoryLimiter(banPolicyOf(settings())));

const subscription = slot<{ subscribed: true }>("rate-limit.subscription", () => {
  onChange(
    (change) => change.kind === "bans" && void rateLimiter().reloadBans(change.projectId),
    () => void rateLimiter().reloadBans(null),
  );
  return { subscribed: true };
});

/**
 * Brings the process's limiter up, with the day's counts and the bans as they are stored.
 * Without Redis counters live in this process, which must then be the only one.
 * @param store where this program stores what it charges
 * @returns whether Redis should count and could not be reached; it is tried on in the background
 * @throws AppError `service_unavailable` when the database is down
 */
export async function startRateLimiter(store: ChargeStore): Promise<{ isRedisAway: boolean }> {
  const of = settings();
  if (usesRedis(of)) {
    const limiter = createRedisLimiter({ dial: dialOf(of), expected: of.WEB_CONCURRENCY, policy: banPolicyOf(of), store });
    rateLimiter.replace(limiter);
    subscription();
    await limiter.start();
    return { isRedisAway: limiter.phase() === "away" };
  } else {
    const limiter = createMemoryLimiter(banPolicyOf(of));
    rateLimiter.replace(limiter);
    subscription();
    await limiter.restore(store);
    return { isRedisAway: false };
  }
}

/** Ends the process's limiter; bans that are not stored yet are stored first. */
export async function stopRateLimiter(): Promise<void> {
  await rateLimiter.peek()?.stop();
}

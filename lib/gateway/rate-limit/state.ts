import { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { MemoryEngine } from "#lib/gateway/rate-limit/memory.state.ts";
import { exposeRateLimitMetrics } from "#lib/gateway/rate-limit/metrics.state.ts";
import { dialOf } from "#lib/gateway/rate-limit/redis/dial.service.ts";
import { RedisEngine, type RedisEngineOptions } from "#lib/gateway/rate-limit/redis/engine.service.ts";
import { banStateKey, versionsKey } from "#lib/gateway/rate-limit/redis/keys.rules.ts";
import { runOnce } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { BUMP, CLEAR_BAN } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import type { BanPolicy, Caller, ChargeStore, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { type Settings, settings, usesRedis } from "#lib/platform/config/env.ts";
import { onChange } from "#lib/platform/db/changes.ts";
import { whenDatabaseAnswers } from "#lib/platform/db/patience.ts";
import { slot } from "#lib/platform/runtime.ts";
import { openRateLimit } from "#lib/platform/throttle/gate.service.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** The limits of the API. */
export interface RateLimiter {
  /**
   * Refuses without charging. Never rejects because of Redis.
   * @param knew see `strike`
   */
  charge(caller: Caller, knew?: boolean): Promise<Verdict>;
  /** Charges nothing, counts no strike. */
  peek(caller: Caller): Promise<Verdict>;
  /** No-op without Redis. Rejects while it is away. */
  bumpVersion(kind: "keys" | "pets", projectId: string): Promise<void>;
  /** No-op without Redis. Rejects while it is away. */
  clearBan(projectId: string, keyId: string): Promise<void>;
  /** Null for all; banned requests wait for it. */
  reloadBans(projectId: string | null): Promise<void>;
  stop(): Promise<void>;
}

export function banPolicyOf(config: Settings): BanPolicy {
  return { strikes: config.BAN_STRIKES, seconds: config.BAN_SECONDS, maxSeconds: config.BAN_MAX_SECONDS };
}

function everyMinute(work: () => void): NodeJS.Timeout {
  return setInterval(work, MINUTE_MS).unref();
}

interface Engine {
  /** @param knew see `strike` */
  charge(caller: Caller, knew: boolean): Verdict | Promise<Verdict>;
  peek(caller: Caller): Promise<Verdict>;
}

interface Charge {
  caller: Caller;
  knew: boolean;
}

function limitsOf(engine: Engine): Pick<RateLimiter, "charge" | "peek"> {
  const ask = openRateLimit("api", ({ caller, knew }: Charge) => engine.charge(caller, knew));
  return {
    charge: (caller, knew = false) => ask({ caller, knew }),
    peek: (caller) => engine.peek(caller),
  };
}

export function createMemoryLimiter(policy: BanPolicy): RateLimiter & { restore(store: ChargeStore): Promise<void> } {
  const book = new BanRegistry();
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
      if (usesRedis(settings())) await runOnce(dialOf(settings()), CLEAR_BAN, [banStateKey(projectId, keyId)], []);
    },
    reloadBans: (projectId) => book.reload(projectId),
    async stop() {
      clearInterval(sweeping);
      await book.stop();
    },
  };
}

function storedIn(store: ChargeStore): RedisEngineOptions["stored"] {
  return async (projectId, now) => {
    await store.flush();
    return (await store.chargedToday(projectId, now)).get(projectId) ?? { minute: 0, day: 0 };
  };
}

/** `start` resolves when Redis counts, or after 3 s. */
export function createRedisLimiter({
  store,
  ...options
}: Pick<RedisEngineOptions, "dial" | "expected" | "policy"> & { store: ChargeStore }): RateLimiter & {
  start(): Promise<void>;
  phase(): string;
} {
  const book: BanRegistry = new BanRegistry((bans) => engine.applyLifted(bans));
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

/** In memory until `startRateLimiter`. */
export const rateLimiter = slot<RateLimiter>("rate-limit.limiter", () => createMemoryLimiter(banPolicyOf(settings())));

const subscription = slot<{ subscribed: true }>("rate-limit.subscription", () => {
  onChange(
    (change) => change.kind === "bans" && void rateLimiter().reloadBans(change.projectId),
    () => void rateLimiter().reloadBans(null),
  );
  return { subscribed: true };
});

/**
 * Without Redis, this must be the only process.
 * @returns whether the configured Redis is unreachable; retried in the background
 * @throws AppError `service_unavailable`
 */
export async function startRateLimiter(store: ChargeStore): Promise<{ isRedisAway: boolean }> {
  const config = settings();
  exposeRateLimitMetrics();
  if (usesRedis(config)) {
    const limiter = createRedisLimiter({ dial: dialOf(config), expected: config.WEB_CONCURRENCY, policy: banPolicyOf(config), store });
    rateLimiter.replace(limiter);
    subscription();
    await limiter.start();
    return { isRedisAway: limiter.phase() === "away" };
  } else {
    const limiter = createMemoryLimiter(banPolicyOf(config));
    rateLimiter.replace(limiter);
    subscription();
    await limiter.restore(store);
    return { isRedisAway: false };
  }
}

/** Stores pending bans first. */
export async function stopRateLimiter(): Promise<void> {
  await rateLimiter.peek()?.stop();
}

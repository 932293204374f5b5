import { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { MemoryEngine } from "#lib/gateway/rate-limit/engines/memory.state.ts";
import { RedisEngine, type RedisEngineOptions } from "#lib/gateway/rate-limit/engines/redis.service.ts";
import { seedBans } from "#lib/gateway/rate-limit/engines/restore.service.ts";
import { SET_VERSION, versionsKey } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import { exposeRateLimitMetrics } from "#lib/gateway/rate-limit/metrics.state.ts";
import type { BanPolicy, Caller, ChargeStore, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { type Settings, settings, usesRedis } from "#lib/platform/config/env.ts";
import { onChange } from "#lib/platform/db/changes.ts";
import { whenDatabaseAnswers } from "#lib/platform/db/wait-for-database.ts";
import { type RedisClient, redisOf } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

export interface RateLimiter {
  /**
   * Never rejects because of Redis.
   * @param afterRejection see `strike`
   */
  charge(caller: Caller, afterRejection?: boolean): Promise<Verdict>;
  peek(caller: Caller): Promise<Verdict>;
  /** Undoes an allowed charge. Never rejects. */
  refund(caller: Caller, verdict: Verdict): Promise<void>;
  /** No-op without Redis; rejects while it is down. */
  setVersion(kind: "keys" | "pets", projectId: string): Promise<void>;
  /** @param projectId null for all */
  reloadBans(projectId: string | null): Promise<void>;
  stop(): Promise<void>;
}

function banPolicyOf(config: Settings): BanPolicy {
  return { strikes: config.BAN_STRIKES, seconds: config.BAN_SECONDS, maxSeconds: config.BAN_MAX_SECONDS };
}

function everyMinute(work: () => void): NodeJS.Timeout {
  return setInterval(work, MINUTE_MS).unref();
}

/** For processes that do not count, such as commands. */
async function withRedis(work: (client: RedisClient) => Promise<unknown>): Promise<void> {
  if (!usesRedis(settings())) return;
  const client = await redisOf(settings());
  try {
    await client.connect();
    await work(client);
  } finally {
    client.close();
  }
}

export function createMemoryLimiter(policy: BanPolicy): RateLimiter & { restore(store: ChargeStore): Promise<void> } {
  const bans = new BanRegistry((reloaded) => {
    const lifted = reloaded.filter((ban) => ban.lifted);
    return lifted.length === 0 ? Promise.resolve() : withRedis((client) => seedBans(client, lifted, clock()()));
  });
  const engine = new MemoryEngine(policy, bans);
  const sweeping = everyMinute(() => engine.sweep());
  return {
    charge: async (caller, afterRejection = false) => await engine.charge(caller, afterRejection),
    peek: (caller) => engine.peek(caller),
    refund: async (caller, verdict) => engine.refund(caller, verdict),
    async restore(store) {
      await whenDatabaseAnswers(async () => {
        const now = clock()();
        engine.restore(await store.chargedToday(null, now), now);
      });
      await bans.reload(null);
    },
    setVersion: (kind, projectId) => withRedis((client) => client.run(SET_VERSION, [versionsKey(projectId)], [kind, crypto.randomUUID()])),
    reloadBans: (projectId) => bans.reload(projectId),
    async stop() {
      clearInterval(sweeping);
      await bans.stop();
    },
  };
}

/** `start` resolves when Redis answers, or after 3 s. */
export function createRedisLimiter(
  options: Omit<RedisEngineOptions, "bans">,
): RateLimiter & { start(): Promise<void>; redisError(): string | undefined } {
  const bans: BanRegistry = new BanRegistry((reloaded) => engine.applyLifted(reloaded));
  const engine: RedisEngine = new RedisEngine({ ...options, bans });
  const sweeping = everyMinute(() => engine.sweep());
  return {
    charge: (caller, afterRejection = false) => engine.charge(caller, afterRejection),
    peek: (caller) => engine.peek(caller),
    refund: (caller, verdict) => engine.refund(caller, verdict),
    setVersion: (kind, projectId) => engine.setVersion(kind, projectId),
    reloadBans: (projectId) => bans.reload(projectId),
    redisError: () => (engine.presence.isAway ? engine.presence.cause : undefined),
    async start() {
      await Promise.all([bans.reload(null), engine.presence.start()]);
    },
    async stop() {
      clearInterval(sweeping);
      engine.presence.stop();
      await bans.stop();
    },
  };
}

/** In memory until `startRateLimiter`. */
export const rateLimiter = singleton<RateLimiter>("rate-limit.limiter", () => createMemoryLimiter(banPolicyOf(settings())));

const subscription = singleton<{ subscribed: true }>("rate-limit.subscription", () => {
  onChange(
    (change) => change.kind === "bans" && void rateLimiter().reloadBans(change.projectId),
    () => void rateLimiter().reloadBans(null),
  );
  return { subscribed: true };
});

/** Without Redis, this must be the only process. */
export async function startRateLimiter(store: ChargeStore): Promise<{ redisError: string | undefined }> {
  const config = settings();
  const policy = banPolicyOf(config);
  exposeRateLimitMetrics();
  if (usesRedis(config)) {
    const client = await redisOf(config);
    redisConnection().client = client;
    const limiter = createRedisLimiter({ client, expected: config.WEB_CONCURRENCY, policy, store });
    rateLimiter.replace(limiter);
    subscription();
    await limiter.start();
    return { redisError: limiter.redisError() };
  } else {
    const limiter = createMemoryLimiter(policy);
    rateLimiter.replace(limiter);
    subscription();
    await limiter.restore(store);
    return { redisError: undefined };
  }
}

export async function stopRateLimiter(): Promise<void> {
  redisConnection().client = undefined;
  await rateLimiter.peek()?.stop();
}

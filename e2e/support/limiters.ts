import { startRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createMemoryLimiter, createRedisLimiter, type RateLimiter, rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { BanPolicy, Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { onChange, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { openRedis } from "#lib/platform/redis/client.service.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";

export const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
export const MINUTE = 60_000;
/** A busy machine pauses for longer than a command waits, and only some tests are about the loss of Redis. */
export const PATIENT_MS = 10_000;

/** Both modes must decide alike. */
export const LIMITER_MODES = ["memory", "Redis"] as const;

/** Uses a real database and Redis, and a fake clock. */
export interface LimiterBench {
  now: number;
  readonly limiter: RateLimiter;
  /** Simulates another process. */
  another(): Promise<RateLimiter>;
  /** Charges a caller `times` times and returns the last verdict; `afterRejection`: on a connection that carried one. */
  charge(caller: Caller, times: number, afterRejection?: boolean): Promise<Verdict>;
  stop(): Promise<void>;
}

export async function startLimiterBench(mode: (typeof LIMITER_MODES)[number], policy: BanPolicy): Promise<LimiterBench> {
  const [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  settings.replace({ ...settings(), REDIS_URL: mode === "Redis" ? redis.url : undefined });
  const another = async (): Promise<RateLimiter> => {
    if (mode === "memory") return createMemoryLimiter(policy);
    const client = await openRedis({ kind: "server", url: redis.url }, { commandMs: PATIENT_MS });
    const made = createRedisLimiter({ client, expected: 1, policy, store: usageStore });
    await made.start();
    return made;
  };
  const limiter = await another();
  rateLimiter.replace(limiter);
  await startListening();
  onChange(
    (change) => change.kind === "bans" && void limiter.reloadBans(change.projectId),
    () => undefined,
  );
  const bench: LimiterBench = {
    now: NOON,
    limiter,
    another,
    async charge(caller, times, afterRejection) {
      let last = await limiter.charge(caller, afterRejection);
      for (let n = 1; n < times; n++) last = await limiter.charge(caller, afterRejection);
      return last;
    },
    async stop() {
      await stopListening();
      await limiter.stop();
      await Promise.all([redis.kill(), dropDatabase()]);
      clearRuntime();
    },
  };
  clock.replace(() => bench.now);
  return bench;
}
